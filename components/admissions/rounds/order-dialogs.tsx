'use client';

import { PrescribeForm } from '@/components/clinical/prescriptions/prescribe-form';
import { ReferForm } from '@/components/clinical/referral-requests/refer-form';
import { Dialog } from '@/components/platform/ui/dialog';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { prescribingReasons } from './prescribing-reasons';
import type { RoundOrdersProps } from './round-orders';

type OrderProps = Omit<RoundOrdersProps, 'may'> & { onLeave: () => void };

/** Prescribes for the patient of a round, which stays open under it. */
export function PrescribeDialog({
  viewer,
  provider,
  patient,
  briefing,
  summary,
  onLeave,
}: OrderProps & { summary: PatientSummary }) {
  const { uuid, name } = patient;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onLeave()}
      title={`Prescribe for ${name}`}
      size="large"
    >
      <PrescribeForm
        viewer={viewer}
        provider={provider}
        patient={{ uuid, name, others: summary.other_records }}
        encounter={briefing.encounter}
        flags={summary.flags}
        diagnoses={prescribingReasons(briefing.diagnoses)}
        returnTo={null}
        onLeave={onLeave}
      />
    </Dialog>
  );
}

/** Refers the patient of a round, which stays open under it. */
export function ReferDialog({ viewer, provider, patient, briefing, onLeave }: OrderProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onLeave()}
      title={`Refer ${patient.name}`}
      size="large"
    >
      <ReferForm
        viewer={viewer}
        provider={provider}
        patient={patient}
        encounter={briefing.encounter}
        returnTo={null}
        onLeave={onLeave}
      />
    </Dialog>
  );
}
