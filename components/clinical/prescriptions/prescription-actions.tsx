'use client';

import { useState } from 'react';
import { type PrescriptionStep, stepsFrom } from '@/components/clinical/prescriptions/steps';
import { Button } from '@/components/platform/ui/button';
import type { PrescriptionStatus } from '@/lib/domain/codes/prescriptions';
import { ChangeDialog } from './change-dialog';
import { RepeatDialog } from './repeat-dialog';

type PrescriptionActionsProps = {
  /** The provider's uuid. */
  provider: string;
  prescription: {
    uuid: string;
    name: string;
    patient: string;
    patientUuid: string;
    /** In words, as they are while it is active: what a repeat would order. */
    dosages: string;
    status: PrescriptionStatus;
    doNotPerform: boolean;
    modifiedAt: string;
  };
  /** Why it cannot be given as it is, or null. */
  unsaid: string | null;
  /** Why it becomes active no more, though it might be repeated, or null. */
  noOrder: string | null;
  /** Alerts of the patient when the page was loaded. */
  flags: readonly { kind: string; note: string }[];
  /** The way to repeat it; null where no repeat was ever allowed. */
  repeat: { encounter: string | null; refusal: string | null } | null;
};

/** The actions for a prescription now: each asks first. */
export function PrescriptionActions({
  provider,
  prescription,
  unsaid,
  noOrder,
  flags,
  repeat,
}: PrescriptionActionsProps) {
  const [step, setStep] = useState<PrescriptionStep | null>(null);
  const [isRepeating, setRepeating] = useState(false);
  const steps = stepsFrom(prescription);
  const refusal =
    repeat && (repeat.refusal ?? unsaid ?? (repeat.encounter === null ? noEncounter : null));
  if (steps.length === 0 && !repeat) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {steps.map((one) => (
        <Button
          key={one.to}
          variant={one.to === 'entered-in-error' ? 'quiet' : lookOf(one)}
          refusal={one.to === 'active' ? (unsaid ?? noOrder) : null}
          onClick={() => setStep(one)}
        >
          {one.verb}
        </Button>
      ))}
      {repeat && (
        <Button
          icon="repeat"
          variant={refusal === null ? 'primary' : 'secondary'}
          refusal={refusal}
          onClick={() => setRepeating(true)}
        >
          Repeat
        </Button>
      )}
      {step && (
        <ChangeDialog {...{ provider, prescription, flags, step }} onClose={() => setStep(null)} />
      )}
      {isRepeating && repeat?.encounter && (
        <RepeatDialog
          {...{ provider, prescription, flags }}
          encounter={repeat.encounter}
          onClose={() => setRepeating(false)}
        />
      )}
    </div>
  );
}

const noEncounter = 'No encounter is open for this patient to repeat it in.';

/** The way on from a draft or a hold is what the page is for then. */
const lookOf = ({ to }: PrescriptionStep) => (to === 'active' ? 'primary' : 'secondary');
