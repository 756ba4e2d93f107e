'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cashiers, type ShiftDetail } from '@/components/billing/cashier-shifts/client';
import { nothingCounted, readCount } from '@/components/billing/cashier-shifts/drawer';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { offerHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { moneyWords } from '@/lib/domain/money';
import { CashCount } from './cash-count';

type HandOverProps = { shift: ShiftDetail; provider: string; onClose: () => void };

/** Offers counted cash of a drawer to somebody else, who takes it into theirs, or into the safe. */
export function HandOver({ shift, provider, onClose }: HandOverProps) {
  const { currency } = shift;
  const client = useQueryClient();
  const toast = useToast();
  const people = useQuery(cashiers(provider));
  const [typed, setTyped] = useState(nothingCounted);
  const form = useContractForm(offerHandoverContract, {
    given: { params: { provider_id: provider, shift_id: shift.uuid } },
    labels: { to_user: 'Recipient', amount: 'Cash', count: 'Cash', note: 'Note' },
    defaultValues: { to_user: '', count: [], note: '' },
    onSaved: ({ data }) => {
      toast({ title: `${moneyWords(data.amount, currency)} is offered to ${data.to_user_name}` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  const read = readCount(typed, currency);
  const offer = () => {
    if (!read) return;
    form.form.setValue('count', read.count);
    form.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={form.whenIdle(onClose)}
      size="large"
      title="Hand cash over"
      description={`${shift.expected_cash === null ? '' : `Expected in the drawer: ${moneyWords(shift.expected_cash, currency)}. `}You are responsible for the cash until the recipient accepts it.`}
      footer={
        <>
          <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
          <Button
            variant="primary"
            pending={form.pending}
            pendingLabel="Offering…"
            refusal={read ? null : 'Correct the count: one line is not a number.'}
            onClick={offer}
          >
            Offer {moneyWords(read?.sum ?? '0', currency)}
          </Button>
        </>
      }
    >
      <ContractForm of={{ ...form, submit: offer }} label="Hand cash over">
        <Field label="Recipient" {...form.field('to_user')}>
          <Select
            placeholder="Choose the recipient"
            options={(people.data ?? []).filter(({ value }) => value !== shift.cashier)}
            {...form.register('to_user')}
          />
        </Field>
        <div id={form.field('amount').id}>
          <CashCount
            legend="Cash"
            error={form.field('amount').error ?? form.field('count').error}
            currency={currency}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Field label="Note" optional {...form.field('note')}>
          <Input maxLength={1000} {...form.register('note')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
