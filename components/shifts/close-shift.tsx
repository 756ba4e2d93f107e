'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { useGoOn } from '@/components/forms/use-go-on';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { type ShiftDetail, shiftAddress, shiftOf } from '@/lib/cashier-shifts/client';
import { closeShiftContract } from '@/lib/cashier-shifts/contract';
import { nothingCounted, readCount, varianceOf } from '@/lib/cashier-shifts/drawer';
import { moneyWords } from '@/lib/money';
import { CashCount } from './cash-count';

type CloseShiftProps = { shift: string; provider: string };

/** The end of a shift: the drawer is counted against the books, and what differs is explained. Both by uuid. */
export function CloseShift({ shift: uuid, provider }: CloseShiftProps) {
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
        <CloseForm shift={shift} provider={provider} />
      )}
    </div>
  );
}

const unexplained = 'Say why the count differs from the books.';

function CloseForm({ shift, provider }: { shift: ShiftDetail; provider: string }) {
  const { currency, uuid, expected_cash } = shift;
  const goOn = useGoOn();
  const client = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState(nothingCounted);
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm(closeShiftContract, {
    given: { params: { provider_id: provider, shift_id: uuid } },
    labels: {
      closing_count: 'Cash in the drawer',
      variance_reason: 'Reason',
      expected_cash: 'Should be in the drawer',
    },
    defaultValues: { closing_count: [], variance_reason: '', expected_cash },
    onSaved: ({ data }) => {
      toast({ title: `The shift at ${data.location_name} is closed` });
      client.setQueryData(shiftOf(provider, uuid).queryKey, data);
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      goOn(shiftAddress(uuid));
    },
  });
  const read = readCount(typed, currency);
  const variance = read && varianceOf(read.sum, expected_cash, currency);
  const ask = () => {
    if (!read || !variance) return;
    const reason = form.form.getValues('variance_reason') ?? '';
    if (variance.kind !== 'even' && reason.trim() === '') {
      form.form.setError('variance_reason', { type: 'required', message: unexplained });
      return;
    }
    form.form.clearErrors();
    form.form.setValue('closing_count', read.count);
    form.form.setValue('expected_cash', expected_cash);
    setAsking(true);
  };
  const close = () => {
    setAsking(false);
    form.submit();
  };
  const offered = shift.handovers.filter(({ status }) => status === 'offered');
  return (
    <ContractForm of={{ ...form, submit: ask }} label="Count and close">
      {offered.length > 0 && (
        <Banner tone="attention">
          Cash that you offered waits for an answer. Have it accepted, or withdraw the offer, before
          you close.
        </Banner>
      )}
      <div id={form.field('closing_count').id}>
        <CashCount
          legend="Cash in the drawer"
          hint="All of it, the float too."
          error={form.field('closing_count').error}
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <dl
        id={form.field('expected_cash').id}
        aria-live="polite"
        className="flex flex-col gap-1 border-line border-y py-3"
      >
        <Line term="Should be in the drawer" amount={moneyWords(expected_cash, currency)} />
        <Line
          term={variance ? varianceTerms[variance.kind] : 'Variance'}
          amount={variance ? moneyWords(variance.amount, currency) : '–'}
          isLoud={variance?.kind === 'over' || variance?.kind === 'short'}
        />
      </dl>
      {variance && variance.kind !== 'even' && (
        <Field
          label="Reason"
          hint="It stands on the shift and in the books."
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
          refusal={read ? null : 'A line of the count cannot be read.'}
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
          {moneyWords(read?.sum ?? '0', currency)} is counted
          {variance && variance.kind !== 'even'
            ? `, ${moneyWords(variance.amount, currency)} ${variance.kind === 'over' ? 'too much' : 'too little'}.`
            : ', as the books say.'}
        </p>
        <p>A closed shift cannot be opened again, and its count cannot be changed.</p>
      </ConfirmDialog>
    </ContractForm>
  );
}

const varianceTerms = { even: 'Variance', over: 'Over', short: 'Short' } as const;

function Line({
  term,
  amount,
  isLoud = false,
}: {
  term: string;
  amount: string;
  isLoud?: boolean;
}) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', isLoud && 'font-semibold')}>
      <dt>{term}</dt>
      <dd data-variance={term === 'Should be in the drawer' ? undefined : ''}>{amount}</dd>
    </div>
  );
}
