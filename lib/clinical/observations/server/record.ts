import type { z } from 'zod';
import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import { lockScoring } from '@/db/queries/clinical/rescoring';
import { isEncounterWithdrawn } from '@/db/queries/clinical/withdrawn';
import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { isClosed } from '@/lib/clinical/encounters/status';
import {
  recordObservationsContract,
  type recordUnobservedContract,
} from '@/lib/clinical/observations/contract';
import { presentObservation } from '@/lib/clinical/observations/server/present';
import {
  type NewObservation,
  refuseFaultyItems,
  storeObservationSet,
  whatIsKnown,
} from '@/lib/clinical/observations/server/store-set';
import { dayAt } from '@/lib/domain/days';
import { type FieldErrors, notFound, Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { findParameter } from '@/lib/domain/scores/parameter-codes';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { resolveAll } from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof recordObservationsContract.body>>;

/** Records what was observed of a patient within an encounter: all of it, or nothing. The message names what is not scored. */
export async function recordObservations(ctx: Context, body: Body): Promise<Response> {
  const { reply } = recordObservationsContract;
  const { rows, notScored } = await recordSet(ctx, body, null);
  return success({ ...reply, message: reply.message + notScored }, rows);
}

/** `triedAt` is when it was tried to measure, where nothing was; null is now. */
async function recordSet(ctx: Context, body: Body, triedAt: Date | null) {
  const items = body.observations.map(
    (item): NewObservation => ({
      code: item.code,
      display: item.display,
      unit: item.unit,
      value: item.value,
      category: item.category ?? null,
      interpretation: item.interpretation ?? '',
      createdAt: item.created_at ?? null,
    }),
  );
  const set = {
    items,
    ageGroup: chosenTable(body),
    tickedSigns: [...new Set(body.signs)],
    notMeasured: body.not_measured.map((one) => ({ ...one, code: parameterNamed(one.code) })),
    comment: body.comment,
    triedAt,
  };
  const { encounter, patient, performer, known } = await partiesOf(ctx, body, set);
  refuseFaultyItems(items, 'observations');
  refuseMeasuredTwice(body);
  const times = timesOf(body, triedAt);
  refuseBeforeBirth(times, patient, ctx.provider.timeZone);
  await refuseWithdrawn(ctx, encounter);
  refuseOutsideEncounter(times, encounter);
  refuseAfterDeath(times, patient);
  // A patient who was away for the measuring need not have come.
  if (items.length > 0 || set.tickedSigns.length > 0) await beginEncounter(ctx, encounter);
  const { stored, notScored } = await storeObservationSet(
    ctx,
    { ...set, encounter, patient, performerId: performer.id },
    known,
  );
  const rows = stored.map((observation) =>
    presentObservation({
      observation,
      patientNumber: patient.number,
      performer,
      isWithdrawn: false,
    }),
  );
  return { rows, notScored };
}

/** The known parameter that a code names; else the code. */
const parameterNamed = (code: string): string => findParameter(code)?.parameter ?? code;

/** Records that nothing could be measured of a patient, and why. */
export async function recordUnobserved(
  ctx: Context,
  reference: Reference,
  { tried_at, ...body }: z.output<NonNullable<typeof recordUnobservedContract.body>>,
): Promise<null> {
  const patient = await findPatient(ctx.tx, ctx.provider.id, reference);
  if (!patient) throw notFound('patient');
  const set = { ...body, patient_uuid: patient.id, observations: [] };
  await recordSet(ctx, set, tried_at ?? null);
  return null;
}

/** When each item was observed, or where there is none when that was tried, with the fields that say so. Null is now. */
type Times = readonly { field: string; at: Date | null }[];

const timesOf = ({ observations }: Body, triedAt: Date | null): Times =>
  observations.length === 0
    ? [{ field: 'tried_at', at: triedAt }]
    : observations.map(({ created_at }, index) => ({
        field: `observations.${index}.created_at`,
        at: created_at ?? null,
      }));

/**
 * The encounter, locked, with its patient, the performer and what is known of the patient. What does not exist or belong
 * together is 400.
 */
async function partiesOf(
  ctx: Context,
  body: Body,
  set: Pick<Parameters<typeof whatIsKnown>[1], 'items' | 'tickedSigns' | 'triedAt'>,
) {
  const providerId = ctx.provider.id;
  const locked = lockEncounter(ctx.tx, providerId, body.encounter_uuid);
  // Before the patient and the height are read: nobody corrects what the scores rest on meanwhile.
  const scoring = lockScoring(ctx.tx, providerId, body.patient_uuid, 'shared');
  const knowing = whatIsKnown(ctx, {
    ...set,
    patientId: body.patient_uuid,
    performerId: body.performer_uuid,
  });
  const [encounter, patient, performer, known] = await resolveAll([
    found(locked, 'encounter_uuid', 'There is no such encounter at this hospital.'),
    found(
      knowing.then(({ patient }) => patient),
      'patient_uuid',
      'There is no such patient at this hospital.',
    ),
    found(
      knowing.then(({ performer }) => (performer?.isActive ? performer : null)),
      'performer_uuid',
      'There is no such practitioner in active service at this hospital.',
    ),
    knowing,
    scoring,
  ]);
  if (encounter.patientId !== patient.id) {
    throw refuseField('encounter_uuid', 'This is an encounter of another patient.');
  }
  return { encounter, patient, performer, known };
}

async function found<Row>(
  lookup: Promise<Row | null>,
  field: string,
  sentence: string,
): Promise<Row> {
  const row = await lookup;
  if (!row) throw refuseField(field, sentence);
  return row;
}

function refuseMeasuredTwice({ observations, not_measured }: Body): void {
  const fields: FieldErrors = {};
  for (const [index, { code }] of not_measured.entries()) {
    const parameter = parameterNamed(code);
    if (!observations.some((item) => parameterNamed(item.code) === parameter)) continue;
    fields[`not_measured.${index}.code`] = [`${code} has a value in the same request.`];
  }
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid', 'Send either a value or a reason for each parameter, not both.', {
      fields,
    });
  }
}

/** A set in an encounter that counts for nothing would be lost, however late it is. */
async function refuseWithdrawn(ctx: Context, { id, status }: EncounterRow): Promise<void> {
  if (!isClosed(status) || !(await isEncounterWithdrawn(ctx.tx, ctx.provider.id, id))) return;
  const sentence =
    status === 'entered-in-error'
      ? 'This encounter was entered in error: nothing can be recorded in it.'
      : 'The admission of this encounter was deleted: nothing can be recorded in it.';
  throw refuseField('encounter_uuid', sentence, 'conflict');
}

/** Of an encounter that is over only what was observed while it lasted can still be recorded. */
function refuseOutsideEncounter(times: Times, encounter: EncounterRow): void {
  if (!isClosed(encounter.status)) return;
  const { status, startTime, endTime } = encounter;
  const isLate = ({ at }: Times[number]) => endTime !== null && at !== null && at <= endTime;
  if (!times.every(isLate)) {
    const sentence = `This encounter is ${status}: only what was observed before its end can still be recorded.`;
    throw refuseField('encounter_uuid', sentence, 'conflict');
  }
  refuseTimes(times, (at) => at < startTime, 'This is before the encounter began.');
}

/** It is a slip in the date, or another patient's. */
function refuseBeforeBirth(times: Times, { birthDate }: PatientRow, timeZone: string): void {
  if (birthDate === null) return;
  const isEarlier = (at: Date) => dayAt(at, timeZone) < birthDate;
  refuseTimes(times, isEarlier, 'This is before the patient’s birth. Check the date.');
}

function refuseTimes(times: Times, isTooEarly: (at: Date) => boolean, sentence: string): void {
  const fields: FieldErrors = {};
  for (const { field, at } of times) {
    if (at !== null && isTooEarly(at)) fields[field] = [sentence];
  }
  if (Object.keys(fields).length === 0) return;
  throw new Refusal('invalid', 'Nothing was stored. Check when it was observed.', { fields });
}

function refuseAfterDeath(times: Times, { deceasedAt }: PatientRow): void {
  if (!deceasedAt) return;
  if (times.every(({ at }) => at !== null && at <= deceasedAt)) return;
  throw refuseField(
    'patient_uuid',
    'This patient has died: only what was observed before can still be recorded.',
    'conflict',
  );
}

/** The table that the writer chose against the proposed one; null leaves it to age and height. */
const chosenTable = ({ age_group, proposed_age_group }: Body) =>
  age_group && age_group !== proposed_age_group ? age_group : null;
