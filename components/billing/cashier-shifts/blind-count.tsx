'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShiftDetail, shiftOf } from '@/components/billing/cashier-shifts/client';
import { nothingCounted, readCount, readNet } from '@/components/billing/cashier-shifts/drawer';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { countShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { tenderWords } from '@/lib/billing/payments/words';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';
import { CashCount } from './cash-count';
import { SettlementFields, type TypedSettlements } from './settlement-fields';
import { nothingTyped, typedShift, withoutErased } from './use-close-shift';

type BlindCountProps = {
  shift: ShiftDetail;
  provider: string;
  viewer: { userId: string; timeZone: string };
};

/** The drawer and the lists are counted before the expected amounts are shown. `provider` by uuid. */
export function BlindCount({ shift, provider, viewer }: BlindCountProps) {
  const { currency, uuid, lists_to_count: tenders } = shift;
  const client = useQueryClient();
  const [typed, setTyped] = useState(nothingCounted);
  const [lists, setLists] = useState<TypedSettlements>({});
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm(countShiftContract, {
    given: { params: { provider_id: provider, shift_id: uuid } },
    labels: { closing_count: 'Cash in the drawer', settlements: 'Mobile money and card' },
    draft: {
      owner: {
        userId: viewer.userId,
        patientId: 'none',
        encounterId: uuid,
        form: 'shift-count',
      },
      schema: typedShift,
      contentOf: () => withoutErased({ count: typed, lists }),
      blank: nothingTyped,
      put: ({ count, lists: kept }) => {
        setTyped(count);
        setLists(kept);
      },
    },
    defaultValues: { closing_count: [], settlements: [] },
    onSaved: ({ data }) => {
      restoreFocus();
      client.setQueryData(shiftOf(provider, uuid).queryKey, data);
    },
    // A payment method that was added is asked for.
    onFailed: ({ status }) => {
      if (status === 409) void client.invalidateQueries(shiftOf(provider, uuid));
    },
  });
  const read = readCount(typed, currency);
  const ask = () => {
    if (!read) return;
    form.form.clearErrors();
    const settlements = tenders.flatMap((tender, index) => {
      const amount = readNet(lists[tender] ?? '', currency);
      if (amount !== null) return { transaction_type: tender, amount };
      const message = `Enter the ${tenderWords[tender].toLowerCase()} statement total, such as ${fromMinorUnits(1050n, currency)}.`;
      form.form.setError(`settlements.${index}.amount`, { type: 'required', message });
      return [];
    });
    if (settlements.length < tenders.length) return;
    form.form.setValue('closing_count', read.count);
    form.form.setValue('settlements', settlements);
    setAsking(true);
  };
  return (
    <ContractForm of={{ ...form, submit: ask }} label="Count the drawer">
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={viewer.timeZone}
        onDiscard={form.discardDraft}
      />
      <p>Count first. The expected amounts are shown after your count is recorded.</p>
      <div id={form.field('closing_count').id}>
        <CashCount
          legend="Cash in the drawer"
          hint="All cash, including the float."
          error={form.field('closing_count').error}
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <SettlementFields
        field={form.field}
        currency={currency}
        tenders={tenders.map((tender) => ({ tender, expected: null }))}
        typed={lists}
        onChange={setLists}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          pendingLabel="Recording…"
          refusal={read ? null : 'Correct the count: one line is not a number.'}
        >
          Record the count of {moneyWords(read?.sum ?? '0', currency)}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Record ${moneyWords(read?.sum ?? '0', currency)} as counted?`}
        confirmLabel="Record the count"
        onConfirm={() => {
          setAsking(false);
          form.submit();
        }}
      >
        <p>This count stays on record. You can correct it before you close the shift.</p>
      </ConfirmDialog>
    </ContractForm>
  );
}
