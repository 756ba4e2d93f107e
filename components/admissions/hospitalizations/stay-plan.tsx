'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import type { StayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { cancelPlannedTransferContract } from '@/lib/admissions/planned-transfers/contract';
import { spokenInstant } from '@/lib/domain/time';
import { bedName } from '@/lib/registry/locations/bed-name';

type Plan = StayPage['planned'][number];

type StayPlanProps = {
  plan: Plan;
  provider: { uuid: string; timeZone: string };
  mayCancel: boolean;
};

/** The bed that is held for the patient, and the way to give it up. */
export function StayPlan({ plan, provider, mayCancel }: StayPlanProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        icon="hourglass"
        action={
          mayCancel && (
            <Button size="small" onClick={() => setAsking(true)}>
              Release the bed
            </Button>
          )
        }
      >
        <strong>
          {bedName(plan.bed_name)}, {plan.ward_name}
        </strong>{' '}
        is held until {spokenInstant(new Date(plan.held_until), provider.timeZone)}
        {plan.reason !== '' && `: ${plan.reason}`}. Planned by {plan.created_by_name}.
      </Banner>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setAsking}
          title={`Release ${bedName(plan.bed_name)}?`}
          description={`${plan.ward_name} can then give it to another patient.`}
        >
          <CancelForm plan={plan} provider={provider.uuid} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

type CancelFormProps = { plan: Plan; provider: string; onClose: () => void };

function CancelForm({ plan, provider, onClose }: CancelFormProps) {
  const router = useRouter();
  const toast = useToast();
  const form = useContractForm(cancelPlannedTransferContract, {
    given: { params: { provider_id: provider, planned_transfer_id: plan.uuid } },
    defaultValues: { reason: '' },
    onSaved: () => {
      toast({ title: `${bedName(plan.bed_name)} is no longer held` });
      onClose();
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label="Release the bed">
      <Field label="Reason for cancelling" {...form.field('reason')}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <FormButtons
        of={form}
        onLeave={onClose}
        leave="Keep the bed"
        action="Release the bed"
        actionPending="Releasing…"
      />
    </ContractForm>
  );
}
