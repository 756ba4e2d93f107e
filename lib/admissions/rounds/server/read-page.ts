import { readRoundBriefing } from '@/lib/admissions/rounds/server/read-briefing';
import { readRoundsWorklist } from '@/lib/admissions/rounds/server/read-worklist';
import { readObservationEntry } from '@/lib/clinical/chart/server/read-entry-form';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { readCurrentPrescriptions } from '@/lib/clinical/prescriptions/server/read-form';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Everything that the page of a patient's ward round opens with; `round` is null for a patient who is not admitted.
 * Reading it is audited.
 */
export async function readRoundPage(ctx: Context, reference: Reference) {
  const { patient, stay } = await readPatientSummary(ctx, reference);
  const found = {
    uuid: patient.uuid,
    name: surnameFirst(patient),
    deceasedAt: patient.deceased_at,
  };
  if (stay === null) return { patient: found, round: null };
  const briefing = await readRoundBriefing(ctx, { id: patient.uuid });
  const worklist = await readRoundsWorklist(ctx, { id: stay.ward });
  const prescriptions = await readCurrentPrescriptions(ctx, patient.uuid);
  const entry = await readObservationEntry(ctx, { id: patient.uuid }, briefing.encounter);
  const { configurations, previous, pregnancies, lastHeightCm, lastComplete, asOf } = entry;
  const { birthDate, spo2Scale } = entry.patient;
  return {
    patient: found,
    round: {
      briefing,
      worklist,
      prescriptions,
      observations: { configurations, previous, lastComplete, asOf },
      subject: { birthDate, spo2Scale, pregnancies, lastHeightCm },
    },
  };
}

export type RoundPageData = NonNullable<Awaited<ReturnType<typeof readRoundPage>>['round']>;
