'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ContractForm } from '@/components/forms/contract-form';
import { FormButtons } from '@/components/forms/form-buttons';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { sumOfAmounts } from '@/lib/money';
import { isNothing } from '@/lib/payments/words';
import type { Remittance } from '@/lib/remittances/client';
import { voidRemittanceContract } from '@/lib/remittances/contract';
import { voidingWords } from '@/lib/remittances/words';

type VoidRemittanceProps = {
  /** By uuid. */
  provider: string;
  remittance: Remittance;
  onClose: () => void;
};

/** Takes back what was recorded as paid, with the reason: its payer owes it again. */
export function VoidRemittance({ provider, remittance, onClose }: VoidRemittanceProps) {
  const { uuid, account, account_name, amount, written_off, currency, reference } = remittance;
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(voidRemittanceContract, {
    given: { params: { provider_id: provider, account_id: account, remittance_id: uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: () => {
      toast({ title: `The remittance “${reference}” was voided` });
      void client.invalidateQueries({ queryKey: ['remittances', provider] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={`Void the remittance “${reference}”?`}
      description={voidingWords({
        account_name,
        settled: sumOfAmounts([amount, written_off], currency),
        writtenOff: isNothing(written_off) ? null : written_off,
        currency,
      })}
      footer={
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Leave it as it is"
          action="Void the remittance"
          actionPending="Voiding…"
          isDangerous
        />
      }
    >
      <ContractForm of={form} label={`Void the remittance “${reference}”`}>
        <Field
          label="Reason"
          hint="It stands in the list and in the books"
          {...form.field('reason')}
        >
          <TextArea autoFocus rows={2} maxLength={1000} {...form.register('reason')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
