'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ShiftDetail } from '@/components/billing/cashier-shifts/client';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { correctFloatContract } from '@/lib/billing/cashier-shifts/contract';
import { moneyWords } from '@/lib/domain/money';

type CorrectFloatProps = { shift: ShiftDetail; provider: string; onClose: () => void };

/** Puts right what was said to be in the drawer when the shift was opened. */
export function CorrectFloat({ shift, provider, onClose }: CorrectFloatProps) {
  const { currency, opening_float: float, first_float: first } = shift;
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(correctFloatContract, {
    given: { params: { provider_id: provider, shift_id: shift.uuid } },
    labels: { opening_float: 'Cash in the drawer at opening', reason: 'Reason' },
    defaultValues: { opening_float: '', reason: '' },
    onSaved: ({ data }) => {
      toast({ title: `The float is ${moneyWords(data.opening_float, currency)}` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  // Of several corrections the shift keeps the first entry and the reason of the last correction.
  const kept =
    first === null || first === float
      ? `The float was entered as ${moneyWords(float, currency)}. The first entry stays on record.`
      : `The float is now ${moneyWords(float, currency)}. The first entry, ${moneyWords(first, currency)}, stays on record.`;
  return (
    <FormDialog
      of={form}
      title="Correct the float"
      description={`${kept} If cash is missing now, report it when you close the shift.`}
      size="small"
      action="Correct the float"
      onClose={onClose}
    >
      <Field label={`Cash in the drawer at opening, ${currency}`} {...form.field('opening_float')}>
        <AmountInput {...form.register('opening_float', amountIn(currency))} />
      </Field>
      <Field label="Reason" {...form.field('reason')}>
        <Input maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
