'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  type ShiftDetail,
  shiftAddress,
  shiftOf,
} from '@/components/billing/cashier-shifts/client';
import {
  nothingCounted,
  readCount,
  readNet,
  varianceOf,
} from '@/components/billing/cashier-shifts/drawer';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { useContractDraft } from '@/components/platform/forms/use-contract-draft';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useGoOn } from '@/components/platform/forms/use-go-on';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { Field } from '@/components/platform/ui/field';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { closeShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { tenderWords } from '@/lib/billing/payments/words';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';
import { AgainstBooks } from './against-books';
import { CashCount } from './cash-count';
import { SettlementFields, type TypedSettlements } from './settlement-fields';

type CloseShiftProps = {
  shift: string;
  provider: string;
  viewer: { userId: string; timeZone: string };
};

const closing = z.object({
  count: z.object({ pieces: z.record(z.string(), z.string()), other: z.string() }),
  lists: z.partialRecord(z.enum(settledTransactionTypes), z.string()),
  reason: z.string(),
});
/** Without what was typed and erased again. */
const filled = <Texts extends Readonly<Record<string, string | undefined>>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Texts;

const nothingClosed: z.infer<typeof closing> = { count: nothingCounted, lists: {}, reason: '' };

/**
 * The end of a shift: the drawer and the lists of other ways are counted against the books, and what differs is
 * explained. Both by uuid.
 */
export function CloseShift({ shift: uuid, provider, viewer }: CloseShiftProps) {
  const { data: shift } = useQuery(shiftOf(provider, uuid));
  if (!shift) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader
        title="Count and close"
        back={{ href: shiftAddress(uuid), label: `Shift of ${shift.cashier_name ?? 'a cashier'}` }}
      >
        {shift.location_name}
      </PageHeader>
      {shift.status === 'closed' ? (
        <Banner action={<LinkButton href={shiftAddress(uuid)}>See how it was closed</LinkButton>}>
          This shift is closed.
        </Banner>
      ) : (
        <CloseForm shift={shift} {...{ provider, viewer }} />
      )}
    </div>
  );
}

const unexplained = 'Enter why the count differs from the books.';

function CloseForm({
  shift,
  provider,
  viewer,
}: Omit<CloseShiftProps, 'shift'> & { shift: ShiftDetail }) {
  const { currency, uuid, expected_cash } = shift;
  const goOn = useGoOn();
  const client = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState(nothingCounted);
  const [lists, setLists] = useState<TypedSettlements>({});
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm(closeShiftContract, {
    given: { params: { provider_id: provider, shift_id: uuid } },
    labels: {
      closing_count: 'Cash in the drawer',
      variance_reason: 'Reason',
      expected_cash: 'Expected in the drawer',
      settlements: 'Mobile money and card',
    },
    isKept: true,
    defaultValues: { closing_count: [], variance_reason: '', expected_cash, settlements: [] },
    onSaved: ({ data }) => {
      draft.forget();
      toast({ title: `The shift at ${data.location_name} is closed` });
      client.setQueryData(shiftOf(provider, uuid).queryKey, data);
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      goOn(shiftAddress(uuid));
    },
  });
  const draft = useContractDraft({
    owner: { userId: viewer.userId, patientId: 'none', encounterId: uuid, form: 'shift-close' },
    schema: closing,
    typed: {
      count: { ...typed, pieces: filled(typed.pieces) },
      lists: filled(lists),
      reason: form.form.watch('variance_reason') ?? '',
    },
    blank: nothingClosed,
    put: ({ count, lists: kept, reason }) => {
      setTyped(count);
      setLists(kept);
      form.form.setValue('variance_reason', reason);
    },
  });
  // What moved meanwhile is shown at once, and a way of paying that came up is asked for.
  const isLate = form.refusal?.status === 409;
  useEffect(() => {
    if (isLate) void client.invalidateQueries(shiftOf(provider, uuid));
  }, [isLate, client, provider, uuid]);
  const read = readCount(typed, currency);
  const ways = settledTransactionTypes.flatMap((way) => {
    const tender = shift.tenders.find(({ transaction_type }) => transaction_type === way);
    if (!tender) return [];
    const counted = readNet(lists[way] ?? '', currency);
    return { way, expected: tender.net_amount, counted };
  });
  const differs = [{ counted: read?.sum ?? null, expected: expected_cash }, ...ways].some(
    ({ counted, expected }) =>
      counted !== null && varianceOf(counted, expected, currency).kind !== 'even',
  );
  const ask = () => {
    if (!read) return;
    form.form.clearErrors();
    const settlements = ways.flatMap(({ way, expected, counted }, index) => {
      if (counted !== null) return { transaction_type: way, amount: counted, expected };
      const message = `Enter the ${tenderWords[way].toLowerCase()} statement total, such as ${fromMinorUnits(1050n, currency)}.`;
      form.form.setError(`settlements.${index}.amount`, { type: 'required', message });
      return [];
    });
    const reason = form.form.getValues('variance_reason') ?? '';
    const isExplained = !differs || reason.trim() !== '';
    if (!isExplained) {
      form.form.setError('variance_reason', { type: 'required', message: unexplained });
    }
    if (!isExplained || settlements.length < ways.length) return;
    form.form.setValue('closing_count', read.count);
    form.form.setValue('expected_cash', expected_cash);
    form.form.setValue('settlements', settlements);
    setAsking(true);
  };
  const close = () => {
    setAsking(false);
    form.submit();
  };
  const offered = shift.handovers.filter(({ status }) => status === 'offered');
  return (
    <ContractForm of={{ ...form, submit: ask }} label="Count and close">
      <DraftBanners
        restoredAt={draft.restoredAt}
        timeZone={viewer.timeZone}
        onDiscard={form.whenIdle(draft.discard)}
      />
      {offered.length > 0 && (
        <Banner tone="attention">
          You have offered cash that is not yet accepted. Have it accepted, or withdraw the offer,
          before you close the shift.
        </Banner>
      )}
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
      <AgainstBooks
        id={form.field('expected_cash').id}
        term="Expected in the drawer"
        expected={expected_cash}
        counted={read?.sum ?? null}
        currency={currency}
      />
      <SettlementFields
        field={form.field}
        currency={currency}
        ways={ways}
        typed={lists}
        onChange={setLists}
      />
      {differs && (
        <Field
          label="Reason"
          hint="Saved with the shift and, for cash, in the books."
          {...form.field('variance_reason')}
        >
          <TextArea rows={2} maxLength={1000} {...form.register('variance_reason')} />
        </Field>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          pendingLabel="Closing…"
          refusal={read ? null : 'One line of the count is not a number.'}
        >
          Close the shift with {moneyWords(read?.sum ?? '0', currency)}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Close the shift at ${shift.location_name}?`}
        confirmLabel="Close the shift"
        onConfirm={close}
      >
        <p>
          {moneyWords(read?.sum ?? '0', currency)} counted
          {differenceWords(read?.sum ?? '0', expected_cash, currency)}
        </p>
        {ways.map(({ way, expected, counted }) => (
          <p key={way}>
            {tenderWords[way]} total {moneyWords(counted ?? '0', currency)}
            {differenceWords(counted ?? '0', expected, currency)}
          </p>
        ))}
        <p>A closed shift cannot be opened again, and its count cannot be changed.</p>
      </ConfirmDialog>
    </ContractForm>
  );
}

/** ", KES 49.99 short.", the end of a sentence about a count. */
function differenceWords(counted: string, expected: string, currency: string): string {
  const { kind, amount } = varianceOf(counted, expected, currency);
  if (kind === 'even') return ', as expected.';
  return `, ${moneyWords(amount, currency)} ${kind === 'over' ? 'over' : 'short'}.`;
}
