import type { z } from 'zod';
import { findLastObservedAt } from '@/db/queries/admissions/readiness-points';
import { findActiveAdmission } from '@/db/queries/admissions/stays-of-patient';
import { lockOpenEncounters } from '@/db/queries/clinical/encounter-course';
import { findLastDischargeAlive, listDeathsInStays } from '@/db/queries/registry/deaths';
import { type PatientRow, updatePatient } from '@/db/queries/registry/patients';
import { dayAt } from '@/lib/domain/days';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import type {
  recordDeathContract,
  undoDeathContract,
} from '@/lib/registry/patients/death-contract';
import { mayTellOf } from '@/lib/registry/patients/server/named';
import { lockPatientRow } from '@/lib/registry/patients/server/read-row';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

/**
 * Records that a patient who is not admitted has died. Throws `conflict` when the patient is admitted or a death is on
 * record, `invalid` on `died_at` when that lies before the birth, an observation, or a discharge alive.
 */
export async function recordDeath(
  ctx: Context,
  reference: Reference,
  { died_at: at, pronounced_by }: z.output<NonNullable<typeof recordDeathContract.body>>,
): Promise<PatientRow> {
  const patient = await lockPatientRow(ctx, reference);
  await refuseReplaced(ctx, patient);
  /** " on 23 Nov 2026, 14:10", to those who may know. */
  const when = (instant: Date) =>
    mayTellOf(ctx, patient.id) ? ` on ${spokenInstant(instant, ctx.provider.timeZone)}` : '';
  if (patient.deceasedAt) {
    const died = when(patient.deceasedAt);
    throw new Refusal(
      'conflict',
      `This patient’s death is already on record${died && `,${died}`}.`,
    );
  }
  const admission = await findActiveAdmission(ctx.tx, ctx.provider.id, patient.id);
  if (admission) {
    const { wardName, bedName } = admission;
    const where = mayTellOf(ctx, patient.id) ? `: ${wardName}, bed ${bedName}` : '';
    throw new Refusal(
      'conflict',
      `This patient is admitted${where}. Discharge the patient as deceased.`,
    );
  }
  const pronouncedById = await requesterOf(
    ctx,
    'pronounced_by',
    pronounced_by,
    'Choose the practitioner who pronounced the death.',
  );
  if (patient.birthDate !== null && dayAt(at, ctx.provider.timeZone) < patient.birthDate) {
    throw refuseField('died_at', 'This is before the patient’s birth. Check the date.');
  }
  const left = await findLastDischargeAlive(ctx.tx, ctx.provider.id, patient.id);
  if (left && isLater(left, at)) {
    const sentence = `The patient was discharged alive${when(left) || ' after that'}, so the death cannot be earlier. Check the time.`;
    throw refuseField('died_at', sentence);
  }
  // Recording an observation locks its encounter, a late one too: from here on nothing more comes.
  await lockOpenEncounters(ctx.tx, { providerId: ctx.provider.id, patientId: patient.id, at });
  const observedAt = await findLastObservedAt(ctx.tx, ctx.provider.id, patient.id);
  if (observedAt && isLater(observedAt, at)) {
    const sentence = `The patient was observed alive${when(observedAt) || ' after that'}, so the death cannot be earlier. Check the time.`;
    throw refuseField('died_at', sentence);
  }
  recordChange(ctx, { entity: 'patient', entityId: patient.id, patientIds: [patient.id] }, null, {
    pronouncedById,
  });
  return putDeath(ctx, patient, at);
}

/**
 * Undoes a death recorded by mistake; a discharge that recorded it remains, without its disposition. Throws
 * `conflict` when none is on record, or not that of `deceased_at`.
 */
export async function undoDeath(
  ctx: Context,
  reference: Reference,
  { reason, deceased_at: meant }: z.output<NonNullable<typeof undoDeathContract.body>>,
): Promise<PatientRow> {
  const patient = await lockPatientRow(ctx, reference);
  const { deceasedAt } = patient;
  if (!deceasedAt) throw new Refusal('conflict', 'No death is recorded for this patient.');
  if (meant && meant.getTime() !== deceasedAt.getTime()) {
    throw new Refusal(
      'conflict',
      'The death record has changed. Nothing was undone. Reload the patient.',
    );
  }
  for (const { id } of await listDeathsInStays(ctx.tx, ctx.provider.id, patient.id)) {
    const before = await lockRecord(ctx, kinds.hospitalization, { id });
    // The signature that it waited for was on the death.
    const alive = {
      dischargeDisposition: '',
      dischargeDispositionDisplay: '',
      signOffDue: false,
    };
    const isOf = { patientIds: [patient.id] };
    await changeRecord(ctx, kinds.hospitalization, before, alive, isOf);
  }
  recordChange(ctx, { entity: 'patient', entityId: patient.id, patientIds: [patient.id] }, null, {
    undoReason: reason,
  });
  return putDeath(ctx, patient, null);
}

/** Whether something was certainly later than a death: there are two clocks, and a time that is typed to the minute. */
const isLater = (instant: Date, death: Date): boolean =>
  instant.getTime() - death.getTime() >= 60_000;

async function putDeath(ctx: Context, before: PatientRow, deceasedAt: Date | null) {
  const after = await updatePatient(ctx.tx, ctx.provider.id, before.id, {
    deceasedAt,
    modifiedAt: ctx.now,
  });
  recordChange(
    ctx,
    { entity: 'patient', entityId: before.id, patientIds: [before.id] },
    { deceasedAt: before.deceasedAt },
    { deceasedAt },
  );
  return after;
}
