import type { z } from 'zod';
import { moveEncounter } from '@/db/queries/clinical/encounter-course';
import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import { insertEncounter } from '@/db/queries/clinical/encounters';
import { lockScoring } from '@/db/queries/clinical/rescoring';
import { findRow } from '@/db/queries/platform/rows';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { recordSeenOnRound } from '@/lib/clinical/clinician-reviews/server/review';
import { recordWardRoundContract } from '@/lib/clinical/encounter-actions/contract';
import { addDiagnoses } from '@/lib/clinical/encounters/server/diagnoses';
import { lockForEntry, notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { addNote } from '@/lib/clinical/encounters/server/notes';
import { readEncounter } from '@/lib/clinical/encounters/server/read';
import {
  type NewObservation,
  refuseFaultyItems,
  storeObservationSet,
  whatIsKnown,
} from '@/lib/clinical/observations/server/store-set';
import { refuseField } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';
import { personWith } from '@/lib/registry/related-persons/server/related-persons';

type Body = z.output<NonNullable<typeof recordWardRoundContract.body>>;
type Data = Body['data'];

/**
 * Records what a medical officer found and ordered at the bedside, as a separate encounter within the stay. It stays open
 * until it is finished. Throws `conflict` when the stay is over.
 */
export async function recordWardRound(ctx: Context, body: Body): Promise<Response> {
  const { data } = body;
  const admission = await lockForEntry(ctx, body);
  // Before anything of the patient is stored: a request that changes the MR number with the birth date would wait for that.
  if (data.observations?.length) {
    await lockScoring(ctx.tx, ctx.provider.id, admission.patientId, 'shared');
  }
  const hospitalization = await stayOf(ctx, admission);
  const location = data.location_uuid
    ? await resolveReference(ctx, kinds.location, 'data.location_uuid', { id: data.location_uuid })
    : { id: hospitalization.wardId };
  const relatedPersonId = await personWith(
    ctx,
    admission.patientId,
    'data.related_person',
    data.related_person,
  );
  refuseBackwardPlan(data);
  const items = (data.observations ?? []).map(observed);
  refuseFaultyItems(items, 'data.observations');

  const round = await openRound(ctx, admission, data, relatedPersonId);
  await moveEncounter(ctx.tx, round, { locationId: location.id, at: round.startTime });
  await addCarePlan(ctx, round, data);
  await addDiagnoses(ctx, round, data.diagnoses ?? []);
  if (data.notes) await addNote(ctx, round, data.notes, ctx.affiliation.practitionerId);
  const notScored = items.length > 0 ? await storeObservations(ctx, round, items) : '';
  const seen = await recordSeenOnRound(ctx, round, hospitalization);
  await notifyOfEncounter(ctx, round, 'encounter.round-recorded');
  const { reply } = recordWardRoundContract;
  return success(
    { ...reply, message: reply.message + notScored + seen },
    await readEncounter(ctx, round.id),
  );
}

/** The stay that an admission encounter opened. While the encounter is locked and open, so is the stay. */
async function stayOf(ctx: Context, { hospitalizationId, isWardRound }: EncounterRow) {
  if (hospitalizationId === null || isWardRound) {
    throw refuseField(
      'encounter_uuid',
      'Record the ward round on the patient’s admission encounter.',
    );
  }
  const stay = await findRow(ctx.tx, hospitalizations, ctx.provider.id, { id: hospitalizationId });
  if (!stay) throw new Error('An admission encounter has no hospitalization.');
  return stay;
}

function refuseBackwardPlan({ care_plan: plan }: Data): void {
  if (!plan?.period_start || !plan.period_end || plan.period_end >= plan.period_start) return;
  throw refuseField('data.care_plan.period_end', 'The care plan must end after it begins.');
}

const observed = (item: NonNullable<Data['observations']>[number]): NewObservation => ({
  code: item.code ?? null,
  display: item.display ?? null,
  unit: item.unit ?? null,
  value: item.value,
  category: item.category ?? null,
  interpretation: item.interpretation ?? '',
  createdAt: null,
});

/** The encounter of the round, with the place of the stay in the books taken from the admission. */
async function openRound(
  ctx: Context,
  admission: EncounterRow,
  { chief_complaint: complaint, briefing_as_of: briefingAsOf }: Data,
  relatedPersonId: string | null,
): Promise<EncounterRow> {
  const { practitionerId } = ctx.affiliation;
  const opened = {
    patientId: admission.patientId,
    visitId: admission.visitId,
    encounterClass: 'inpatient-encounter' as const,
    status: 'in-progress' as const,
    priority: admission.priority,
    healthcareServiceId: admission.healthcareServiceId,
    priceTierId: admission.priceTierId,
    chiefComplaint: complaint || null,
    chiefComplaintEditorIds: complaint && practitionerId ? [practitionerId] : [],
    partOfId: admission.id,
    isWardRound: true,
    // Nobody has read what is not recorded yet.
    ...(briefingAsOf ? { briefingAsOf: new Date(Math.min(+briefingAsOf, +ctx.now)) } : {}),
    hospitalizationId: admission.hospitalizationId,
    hospitalizationNumber: admission.hospitalizationNumber,
    startTime: ctx.now,
  };
  const id = await insertEncounter(
    ctx.tx,
    { ...opened, providerId: ctx.provider.id, createdById: ctx.caller.userId },
    { statusSince: ctx.now, performerId: practitionerId, relatedPersonId },
  );
  recordChange(
    ctx,
    { entity: 'encounter', entityId: id, patientIds: [admission.patientId] },
    null,
    { ...opened, ...(relatedPersonId === null ? {} : { relatedPersonId }) },
  );
  const round = await lockEncounter(ctx.tx, ctx.provider.id, id);
  if (!round) throw new Error('The ward round was not stored.');
  return round;
}

async function addCarePlan(
  ctx: Context,
  round: EncounterRow,
  { care_plan: plan }: Data,
): Promise<void> {
  if (!plan) return;
  await addRecord(
    ctx,
    kinds.carePlan,
    {
      encounterId: round.id,
      title: plan.title,
      description: plan.description,
      periodStart: plan.period_start ?? null,
      periodEnd: plan.period_end ?? null,
    },
    { patientIds: [round.patientId] },
  );
}

/** Answers the words of what is not scored. */
async function storeObservations(
  ctx: Context,
  round: EncounterRow,
  items: NewObservation[],
): Promise<string> {
  const { practitionerId: performerId } = ctx.affiliation;
  const set = {
    items,
    ageGroup: null,
    tickedSigns: [],
    notMeasured: [],
    comment: '',
    triedAt: null,
  };
  const known = await whatIsKnown(ctx, { ...set, performerId, patientId: round.patientId });
  const { patient } = known;
  if (!patient) throw new Error('The patient of a ward round is not there.');
  if (patient.deceasedAt && patient.deceasedAt <= ctx.now) {
    const sentence = 'This patient has died: no observations can be recorded.';
    throw refuseField('patient_uuid', sentence, 'conflict');
  }
  const { notScored } = await storeObservationSet(
    ctx,
    { ...set, encounter: round, patient, performerId },
    known,
  );
  return notScored;
}
