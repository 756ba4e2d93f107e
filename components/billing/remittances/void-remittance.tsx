'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { Remittance } from '@/components/billing/remittances/client';
import { voidingWords } from '@/components/billing/remittances/words';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { voidRemittanceContract } from '@/lib/billing/remittances/contract';
import { isNothing, sumOfAmounts } from '@/lib/domain/money';

type VoidRemittanceProps = {
  /** By uuid. */
  provider: string;
  remittance: Remittance;
  onClose: () => void;
};

/** Voids a recorded remittance, with the reason: its payer owes it again. */
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
      hint="Shown in the list and in the books"
      maxLength={1000}
      action="Void the remittance"
      actionPending="Voiding…"
      isDangerous
      onClose={onClose}
    />
  );
}
