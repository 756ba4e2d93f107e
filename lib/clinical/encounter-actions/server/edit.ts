import type { z } from 'zod';
import { findLastObservedAt } from '@/db/queries/admissions/readiness-points';
import {
  changeEncounterClass,
  closeEncounter,
  updateEncounter,
} from '@/db/queries/clinical/encounter-course';
import {
  countStandingPrescriptions,
  countStandingReferrals,
} from '@/db/queries/clinical/encounter-entries';
import {
  type EncounterRow,
  findLastStep,
  lockEncounter,
} from '@/db/queries/clinical/encounter-status';
import { findLastObservedIn } from '@/db/queries/clinical/observations';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import type { editEncounterContract } from '@/lib/clinical/encounters/contract';
import { resumeAs } from '@/lib/clinical/encounters/server/begin';
import { detailsOf } from '@/lib/clinical/encounters/server/details';
import { notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { readEncounter } from '@/lib/clinical/encounters/server/read';
import { isClosed, mayFollow, statusesAfter } from '@/lib/clinical/encounters/status';
import { scoreWithoutHeight } from '@/lib/clinical/observations/server/score-without-height';
import { standingSentence } from '@/lib/clinical/prescriptions/rules';
import { standingReferralsSentence } from '@/lib/clinical/referral-requests/rules';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';
import { notFound, refuseField } from '@/lib/domain/errors';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActiveOrUnchanged } from '@/lib/platform/records/server/resolve-references';
import { endVisit } from '@/lib/registry/visits/server/course';

type Body = z.output<NonNullable<typeof editEncounterContract.body>>;
type Change = Partial<EncounterRow>;

/**
 * Edits an encounter and changes its status or class, each kept as a step. Throws `conflict` for a step that the order of
 * statuses does not have, one that belongs to the stay, one that would leave its prescriptions active, the start of an
 * encounter whose patient has died, and any change of an encounter that is over.
 */
export async function editEncounter(ctx: Context, id: string, body: Body) {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, id);
  if (!encounter) throw notFound('encounter');
  const change = differing(encounter, {
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(body.encounter_class === undefined ? {} : { encounterClass: body.encounter_class }),
    ...(body.status_comment === undefined ? {} : { statusComment: body.status_comment }),
    ...(body.priority === undefined ? {} : { priority: body.priority }),
    ...(body.title === undefined ? {} : { title: body.title }),
    ...(body.price_tier === undefined
      ? {}
      : { priceTierId: await tierOf(ctx, encounter, body.price_tier) }),
    ...(await detailsOf(ctx, encounter.patientId, body, encounter)),
  });
  await refuseSecondLeave(ctx, encounter, body);
  const { status, encounterClass, ...columns } = change;
  if (status && status !== encounter.status) refuseStep(encounter, status);
  if (status === 'entered-in-error' || status === 'cancelled') {
    await refuseWhilePrescribed(ctx, encounter);
  }
  if (status === 'entered-in-error') await refuseWhileReferred(ctx, encounter);
  refuseWhenOver(encounter, change);
  const endedAt = await endOf(ctx, encounter, body);
  if (encounterClass) refuseClass(encounter, encounterClass);
  if ('priceTierId' in columns) refuseTierOfStay(encounter);

  if (Object.keys(columns).length > 0) {
    await updateEncounter(ctx.tx, encounter, { ...columns, modifiedAt: ctx.now });
  }
  if (encounterClass) await changeEncounterClass(ctx.tx, encounter, encounterClass, ctx.now);
  const step = status ? await takeStep(ctx, encounter, status, endedAt) : {};
  const after: Change = { ...change, ...step };
  if (Object.keys(after).length > 0) {
    recordChange(
      ctx,
      { entity: 'encounter', entityId: id, patientIds: [encounter.patientId] },
      valuesOf(encounter, Object.keys(after)),
      after,
    );
    if (status || encounterClass || 'priceTierId' in columns) {
      await raiseCharges(ctx, encounter.patientId, { encounterId: id });
    }
    await notifyOfEncounter(ctx, encounter);
  }
  return readEncounter(ctx, id);
}

const valuesOf = (encounter: EncounterRow, fields: string[]) =>
  Object.fromEntries(Object.entries(encounter).filter(([field]) => fields.includes(field)));

/** The columns whose value would be another one. */
function differing(encounter: EncounterRow, change: Change): Change {
  const before: Record<string, unknown> = encounter;
  return Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
    ),
  );
}

/**
 * A patient who was observed on leave has come back, though nobody recorded it: `onleave` once more may be another leave, or the former
 * one sent again, which would hide a patient who is here.
 */
async function refuseSecondLeave(
  { tx, provider }: Context,
  { patientId, ...encounter }: EncounterRow,
  { status }: Body,
): Promise<void> {
  if (status !== 'onleave' || encounter.status !== 'onleave') return;
  const [left, observedAt] = await Promise.all([
    findLastStep(tx, encounter),
    findLastObservedAt(tx, provider.id, patientId),
  ]);
  if (!left || !observedAt || observedAt <= left.startTime) return;
  const sentence =
    'The patient was observed after the leave began. Record the return first (in-progress), then the next leave.';
  throw refuseField('status', sentence, 'conflict');
}

/** The encounter that an admission opened. Its course is that of the stay. */
const isAdmission = ({ hospitalizationId, isWardRound }: EncounterRow) =>
  hospitalizationId !== null && !isWardRound;

const said = (status: EncounterStatus) => spokenCode(status).toLowerCase();

function refuseStep(encounter: EncounterRow, status: EncounterStatus): void {
  if (!mayFollow(encounter.status, status)) {
    const next = statusesAfter(encounter.status);
    const rest =
      next.length === 0
        ? 'Its status can no longer change.'
        : `It can become ${next
            .map(said)
            .join(', ')
            .replace(/, ([^,]+)$/, ' or $1')}.`;
    const sentence = `An encounter that is ${said(encounter.status)} cannot become ${said(status)}. ${rest}`;
    throw refuseField('status', sentence, 'conflict');
  }
  if (isAdmission(encounter) && isClosed(status)) {
    throw refuseField(
      'status',
      'This encounter belongs to an admission. Discharge the patient, or delete the admission.',
      'conflict',
    );
  }
}

/**
 * A medicine that was prescribed by mistake would still be given: a medical officer withdraws each one first, with its
 * reason. No one else may, so it is not withdrawn with the encounter.
 */
async function refuseWhilePrescribed(ctx: Context, { providerId, id }: EncounterRow) {
  const standing = await countStandingPrescriptions(ctx.tx, providerId, id);
  if (standing === 0) return;
  throw refuseField('status', standingSentence(standing, 'encounter'), 'conflict');
}

/**
 * A colleague who was asked to see the patient would look for the wrong one. A patient who came and left may still need
 * to be seen.
 */
async function refuseWhileReferred(ctx: Context, encounter: EncounterRow) {
  const standing = await countStandingReferrals(ctx.tx, encounter);
  if (standing === 0) return;
  throw refuseField('status', standingReferralsSentence(standing, 'encounter'), 'conflict');
}

function refuseClass(encounter: EncounterRow, encounterClass: Body['encounter_class']): void {
  if (encounter.hospitalizationId !== null) {
    const sentence = 'This encounter belongs to an admission: its class cannot be changed.';
    throw refuseField('encounter_class', sentence, 'conflict');
  }
  if (encounterClass === 'inpatient-encounter') {
    const sentence = 'Only an admission opens an inpatient encounter.';
    throw refuseField('encounter_class', sentence);
  }
}

async function tierOf(
  ctx: Context,
  { priceTierId }: EncounterRow,
  reference: Body['price_tier'],
): Promise<string | null> {
  if (!reference) return null;
  const { priceTier } = kinds;
  return (await resolveActiveOrUnchanged(ctx, priceTier, 'price_tier', reference, priceTierId)).id;
}

function refuseTierOfStay({ hospitalizationId }: EncounterRow): void {
  if (hospitalizationId === null) return;
  const sentence =
    'This encounter belongs to an admission. To change the price tier, transfer the patient.';
  throw refuseField('price_tier', sentence, 'conflict');
}

/** Of an encounter that is over nothing changes but its status, with the comment on it. */
function refuseWhenOver({ status }: EncounterRow, change: Change): void {
  if (!isClosed(status)) return;
  const ofStep = change.status === undefined ? [] : ['status', 'statusComment'];
  const field = Object.keys(change).find((name) => !ofStep.includes(name));
  if (field === undefined) return;
  const sentence = `This encounter is ${said(status)}: it can no longer be changed.`;
  throw refuseField(nameOf[field] ?? field, sentence, 'conflict');
}

/**
 * When an encounter ended that is finished later than it did, typed to the minute; null when it ends as of now. Throws `invalid` on
 * `end_time` before its beginning or before what was observed in it, and without the step that ends it.
 */
async function endOf(ctx: Context, encounter: EncounterRow, body: Body): Promise<Date | null> {
  const { status, end_time: endTime } = body;
  if (!endTime || +endTime === encounter.endTime?.getTime()) return null;
  if (status !== 'finished') {
    throw refuseField('end_time', 'To enter an end time, finish the encounter in the same step.');
  }
  if (isClosed(encounter.status)) {
    throw refuseField(
      'end_time',
      'This encounter is over: its end time cannot be changed.',
      'conflict',
    );
  }
  const observed = await findLastObservedIn(ctx.tx, encounter);
  const { startTime } = encounter;
  const earliest = observed && observed > startTime ? observed : startTime;
  if (endTime >= earliest) return endTime;
  if (+earliest - +endTime < 60_000) return earliest;
  const at = spokenInstant(earliest, ctx.provider.timeZone);
  const why = observed && +earliest === +observed ? 'Something was observed in it' : 'It began';
  throw refuseField('end_time', `${why} on ${at}, so it cannot end earlier. Check the time.`);
}

/** Columns as a body names them, where that is not their own name. */
const nameOf: Record<string, string> = {
  encounterClass: 'encounter_class',
  statusComment: 'status_comment',
  priceTierId: 'price_tier',
  slotPractitionerId: 'slot_practitioner',
  reasonCodes: 'encounter_reason_code',
  reasonDiagnosisIds: 'encounter_reason_reference',
};

/** Takes a step that was found possible, and answers what it changed. */
async function takeStep(
  ctx: Context,
  encounter: EncounterRow,
  status: EncounterStatus,
  endedAt: Date | null,
): Promise<Change> {
  const { startTime } = encounter;
  if (status === 'finished' || status === 'cancelled' || status === 'entered-in-error') {
    const hasBegun = encounter.status !== 'planned';
    const present = new Date(Math.max(+startTime, +ctx.now));
    const endTime = endedAt ?? encounter.endTime ?? (hasBegun ? present : null);
    const last = { status, at: endedAt ?? ctx.now, endTime };
    await closeEncounter(ctx.tx, encounter, last, { now: ctx.now });
    if (status === 'entered-in-error') {
      // Its heights count for nothing any more.
      await scoreWithoutHeight(ctx, encounter.patientId);
    }
    // An encounter that was over already has ended its visit, or that was opened again for others.
    if (!isClosed(encounter.status)) {
      await endVisit(ctx, encounter, status === 'finished' ? endTime : null);
    }
    return { status, endTime };
  }
  return { status, startTime: await resumeAs(ctx, encounter, status, 'status') };
}
