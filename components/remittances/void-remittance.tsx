'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '@/components/forms/reason-dialog';
import { useContractForm } from '@/components/forms/use-contract-form';
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
    <ReasonDialog
      of={form}
      title={`Void the remittance “${reference}”?`}
      description={voidingWords({
        account_name,
        settled: sumOfAmounts([amount, written_off], currency),
        writtenOff: isNothing(written_off) ? null : written_off,
        currency,
      })}
      hint="It is shown in the list and in the books"
      maxLength={1000}
      action="Void the remittance"
      actionPending="Voiding…"
      isDangerous
      onClose={onClose}
    />
  );
}
