'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { type ReferralStep, referralSteps } from '@/components/clinical/referral-requests/steps';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { useToast } from '@/components/platform/ui/toast';
import { changeReferralContract } from '@/lib/clinical/referral-requests/contract';
import type { ReferralStatus } from '@/lib/domain/codes/referral-requests';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type ReferralActionsProps = {
  /** The provider's uuid. */
  provider: string;
  referral: { uuid: string; patient: string; status: ReferralStatus };
  /** Why it becomes active no more, or null. */
  noOrder: string | null;
};

/** The actions for a referral now: each asks first. */
export function ReferralActions({ provider, referral, noOrder }: ReferralActionsProps) {
  const [step, setStep] = useState<ReferralStep | null>(null);
  const steps = referralSteps(referral.status);
  if (steps.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {steps.map((one) => (
        <Button
          key={one.to}
          variant={
            one.to === 'entered-in-error' ? 'quiet' : one.to === 'active' ? 'primary' : 'secondary'
          }
          refusal={one.to === 'active' ? noOrder : null}
          onClick={() => setStep(one)}
        >
          {one.verb}
        </Button>
      ))}
      {step && (
        <Dialog
          open
          onOpenChange={() => setStep(null)}
          title={`${labelOf(step)}?`}
          description={`For ${referral.patient}. ${step.consequence}`}
        >
          <StepForm {...{ provider, referral, step }} onClose={() => setStep(null)} />
        </Dialog>
      )}
    </div>
  );
}

type StepFormProps = Omit<ReferralActionsProps, 'noOrder'> & {
  step: ReferralStep;
  onClose: () => void;
};

function StepForm({ provider, referral, step, onClose }: StepFormProps) {
  const router = useRouter();
  const toast = useToast();
  const form = useContractForm(changeReferralContract, {
    given: { params: { provider_id: provider, referral_request_id: referral.uuid } },
    defaultValues: { status: step.to, expected_status: referral.status },
    onSaved: ({ data }) => {
      toast({ title: `Referral: ${spokenCode(data.status).toLowerCase()}` });
      onClose();
      router.refresh();
    },
  });
  const isOutdated = form.refusal?.errors.expected_status !== undefined;
  const isRefused = form.refusal?.status === 409;
  useEffect(() => {
    if (isRefused) router.refresh();
  }, [isRefused, router]);
  return (
    <ContractForm of={form} label={labelOf(step)}>
      <FormButtons
        of={form}
        onLeave={onClose}
        leave="Keep unchanged"
        action={labelOf(step)}
        isDangerous={step.isDangerous}
        refusal={isOutdated ? 'Close this and check the current status first.' : null}
      />
    </ContractForm>
  );
}

const labelOf = ({ to, verb }: ReferralStep): string =>
  to === 'entered-in-error' ? 'Mark the referral as entered in error' : `${verb} the referral`;
