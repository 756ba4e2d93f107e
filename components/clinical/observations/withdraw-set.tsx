'use client';

import { useQueryClient } from '@tanstack/react-query';
import { shortNameOf } from '@/components/clinical/observations/short-name';
import type { ObservationSet } from '@/components/clinical/observations/vitals';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import { withdrawObservationSetContract } from '@/lib/clinical/observations/contract';
import { spokenInstant } from '@/lib/domain/time';

type WithdrawSetProps = {
  address: PatientAddress;
  timeZone: string;
  set: ObservationSet;
  onClose: () => void;
};

/** Asks why a set is to count for nothing, and withdraws it. */
export function WithdrawSet({ address, timeZone, set, onClose }: WithdrawSetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const at = spokenInstant(new Date(set.effective_at), timeZone);
  const labels = { reason: 'Reason' };
  const form = useContractForm(withdrawObservationSetContract, {
    given: {
      params: {
        provider_id: address.provider,
        patient_id: address.patient,
        set_uuid: set.uuid,
      },
    },
    defaultValues: { reason: '' },
    labels,
    onSaved: () => {
      toast({
        title: `The set of ${at} was marked as entered in error`,
        detail: 'Record the correct values as a new set.',
      });
      void client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Mark the set as entered in error: ${at}?`}
      description="The set stays in the chart, struck through. It will not be scored, will not set the next due time and will not be used as a previous value. This cannot be undone. Record the correct values as a new set, with the time they were measured."
    >
      <ContractForm of={form} label={`Mark the set as entered in error: ${at}`}>
        <p>
          {set.performer_name && <span className="font-semibold">{set.performer_name}: </span>}
          {set.observations
            .map(
              ({ code, display, value }) =>
                `${shortNameOf(code, display)} ${value.replaceAll('_', ' ')}`,
            )
            .join(', ')}
        </p>
        {set.observations.some(({ parameter }) => parameter === 'HEIGHT') && (
          <Banner tone="attention">
            Later sets may have been scored with the height from this set. Their scores will be
            calculated again without it. Check them.
          </Banner>
        )}
        <Field hint="“Another patient’s”, “heart rate typed wrongly”." {...form.labelled('reason')}>
          <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
        </Field>
        <FormButtons of={form} onLeave={onClose} action="Mark as entered in error" isDangerous />
      </ContractForm>
    </Dialog>
  );
}
