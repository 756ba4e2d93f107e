'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type StayAddress, wardChargesKey } from '@/components/billing/ward-charges/client';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { type WardCharge, withdrawWardChargeContract } from '@/lib/billing/ward-charges/contract';

type WithdrawWardChargeProps = { stay: StayAddress; charge: WardCharge; onClose: () => void };

/** Asks for the reason before a charge that was recorded by mistake is withdrawn. */
export function WithdrawWardCharge({ stay, charge, onClose }: WithdrawWardChargeProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(withdrawWardChargeContract, {
    given: {
      params: {
        provider_id: stay.provider,
        hospitalization_id: stay.hospitalization,
        charge_item_id: charge.uuid,
      },
    },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: ({ data }) => {
      toast({ title: `The charge for ${data.healthcare_service_name} was withdrawn` });
      void client.invalidateQueries({ queryKey: wardChargesKey(stay) });
      onClose();
    },
  });
  return (
    <ReasonDialog
      of={form}
      title={`Withdraw the charge for ${charge.healthcare_service_name}?`}
      description="The patient will not be billed for it. The charge and the reason stay on record."
      maxLength={500}
      action="Withdraw entry"
      actionPending="Withdrawing…"
      onClose={onClose}
    />
  );
}
