import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  findActiveAdmission,
  findBedsAtOnce,
  recountReadmissions,
} from '@/db/queries/admissions/stays-of-patient';
import { endPatientFlag, insertPatientFlag } from '@/db/queries/registry/patient-flags';
import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import {
  countOpenEncounters,
  isWaitingForClinician,
  listAlertsUnknownTo,
  listCopiedAlerts,
  listOtherRecords,
  lockPatientRecords,
} from '@/db/queries/registry/replaced-patients';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { isUnidentified } from '@/lib/domain/temporary-names';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';
import type {
  replacePatientContract,
  undoReplacementContract,
} from '@/lib/registry/patients/replace-contract';
import { contradictionsOf } from '@/lib/registry/patients/rules';
import { mayTellOf } from '@/lib/registry/patients/server/named';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';

/**
 * Says that another record of the same person is kept, and copies to it the alerts that hold. Throws `invalid` on
 * `replaced_by` when that names this record, or none; `conflict` while something is in progress under this record, when
 * it alone says that the patient has died, when the two are mother and child or were in two beds at once, when they have a different
 * sex or date of birth and nothing says why, when the patient of the kept one alone is unidentified, and when one of the two replaces
 * a record, or is replaced, already.
 */
export async function replacePatient(
  ctx: Context,
  reference: Reference,
  {
    replaced_by,
    reason,
    override_reason,
  }: z.output<NonNullable<typeof replacePatientContract.body>>,
): Promise<PatientRow> {
  const named = await findPatient(ctx.tx, ctx.provider.id, reference);
  if (!named) throw notFound('patient');
  const { id: keptId } = await resolveReference(ctx, kinds.patient, 'replaced_by', replaced_by);
  if (keptId === named.id) {
    throw refuseField('replaced_by', 'This is the same record. Choose the record to keep.');
  }
  const { replaced, kept } = await lockBoth(ctx, named.id, keptId);
  ctx.audit.patientsRead.add(kept.id);
  // A refusal may name it: then it is on record as a denied attempt.
  ctx.audit.patientsNamed.add(kept.id);
  await refuseOtherLinks(ctx, replaced, kept);
  await refuseTwoPeople(ctx, replaced, kept);
  if (override_reason === undefined) refuseContradictions(replaced, kept);
  refuseUnnamed(replaced, kept);
  await refuseWhileInUse(ctx, replaced, kept);
  const isOf = { patientIds: [replaced.id, kept.id] };
  recordChange(ctx, { entity: 'patient', entityId: replaced.id, ...isOf }, null, {
    reason,
    ...(override_reason !== undefined && { overrideReason: override_reason }),
  });
  const after = await changeRecord(ctx, kinds.patient, replaced, { replacedById: kept.id }, isOf);
  await copyAlerts(ctx, replaced, kept);
  await recountReadmissions(ctx.tx, ctx.provider.id, kept.id);
  await notifyPatientChanged(ctx, kept.id);
  return after;
}

/** Gives back what a discharge under one record stopped of another's prescriptions. */
type GiveBackPrescriptions = (ctx: Context, records: { of: string; by: string }) => Promise<void>;

/**
 * Undoes the replacement of a record, ends the alerts that were copied from it, and gives back the prescriptions of it that a
 * discharge under the kept record has stopped. Throws `conflict` when it is not replaced, or not by `replaced_by`.
 */
export async function undoReplacement(
  ctx: Context,
  reference: Reference,
  { reason, replaced_by: meant }: z.output<NonNullable<typeof undoReplacementContract.body>>,
  giveBackPrescriptions: GiveBackPrescriptions,
): Promise<PatientRow> {
  const named = await findPatient(ctx.tx, ctx.provider.id, reference);
  if (!named) throw notFound('patient');
  const keptId = meant
    ? (await resolveReference(ctx, kinds.patient, 'replaced_by', meant)).id
    : named.replacedById;
  if (keptId === null || keptId === named.id) throw notReplaced();
  const { replaced, kept } = await lockBoth(ctx, named.id, keptId);
  if (replaced.replacedById === null) throw notReplaced();
  if (replaced.replacedById !== kept.id) {
    throw new Refusal('conflict', 'This record has since been replaced by another one. Reload it.');
  }
  const isOf = { patientIds: [replaced.id, kept.id] };
  recordChange(ctx, { entity: 'patient', entityId: replaced.id, ...isOf }, null, {
    undoReason: reason,
  });
  const after = await changeRecord(ctx, kinds.patient, replaced, { replacedById: null }, isOf);
  const copied = await listCopiedAlerts(ctx.tx, ctx.provider.id, {
    from: replaced.id,
    to: kept.id,
  });
  for (const id of copied) {
    const endReason = `${replaced.mrNumber} is of another person`;
    const end = { endedAt: ctx.now, endedById: ctx.caller.userId, endReason };
    await endPatientFlag(ctx.tx, ctx.provider.id, id, end);
    const what = { entity: 'patient-flag', entityId: id, patientIds: [kept.id] };
    recordChange(ctx, what, { endedAt: null }, { endedAt: ctx.now, reason: endReason });
  }
  // An alert that two records had was copied from one of them: what is known from the other still holds.
  for (const other of await listOtherRecords(ctx.tx, ctx.provider.id, kept)) {
    await copyAlerts(ctx, other, kept, copied);
  }
  await giveBackPrescriptions(ctx, { of: replaced.id, by: kept.id });
  for (const { id } of [replaced, kept]) await recountReadmissions(ctx.tx, ctx.provider.id, id);
  await notifyPatientChanged(ctx, kept.id);
  return after;
}

const notReplaced = () => new Refusal('conflict', 'This record has not been replaced.');

async function lockBoth(ctx: Context, replacedId: string, keptId: string) {
  const rows = await lockPatientRecords(ctx.tx, ctx.provider.id, [replacedId, keptId]);
  const replaced = rows.find(({ id }) => id === replacedId);
  const kept = rows.find(({ id }) => id === keptId);
  if (!replaced || !kept) throw notFound('patient');
  return { replaced, kept };
}

/** One step leads from a record to the one that is kept: none is replaced by one that is replaced itself. */
async function refuseOtherLinks(ctx: Context, replaced: PatientRow, kept: PatientRow) {
  const mrNumberOf = async (id: string) =>
    mayTellOf(ctx, id) && (await findPatient(ctx.tx, ctx.provider.id, { id }))?.mrNumber;
  if (replaced.replacedById) {
    const by = await mrNumberOf(replaced.replacedById);
    const sentence = `${replaced.mrNumber} has already been replaced${by ? ` by ${by}` : ''}.`;
    throw new Refusal('conflict', sentence);
  }
  if (kept.replacedById) {
    const other = await mrNumberOf(kept.replacedById);
    const sentence = `${kept.mrNumber} has itself been replaced. Choose the record that is kept${other ? `: ${other}` : ''}.`;
    throw refuseField('replaced_by', sentence, 'conflict');
  }
  const [other] = await listOtherRecords(ctx.tx, ctx.provider.id, replaced);
  if (!other) return;
  const which = mayTellOf(ctx, other.id) ? other.mrNumber : 'another record';
  const sentence = `${replaced.mrNumber} replaces ${which}. Replace ${kept.mrNumber} with it instead, or undo its other replacement first.`;
  throw new Refusal('conflict', sentence);
}

/** A mother is not her child, and nobody is in two beds at once. */
async function refuseTwoPeople(ctx: Context, replaced: PatientRow, kept: PatientRow) {
  const { tx, provider } = ctx;
  const both = `${replaced.mrNumber} and ${kept.mrNumber}`;
  const records = [kept, ...(await listOtherRecords(tx, provider.id, kept))];
  if (records.some(({ id, motherId }) => replaced.motherId === id || motherId === replaced.id)) {
    throw new Refusal(
      'conflict',
      `${both} are mother and child. If the record of the child names the wrong mother, correct that first.`,
    );
  }
  const patients = { patientId: replaced.id, otherId: kept.id };
  const atOnce = await findBedsAtOnce(tx, provider.id, patients);
  if (!atOnce) return;
  const { bed, otherBed, since } = atOnce;
  const where = [replaced, kept].every(({ id }) => mayTellOf(ctx, id))
    ? `: ${bed} and ${otherBed}, from ${spokenInstant(since, provider.timeZone)}`
    : '';
  throw new Refusal(
    'conflict',
    `${both} were in two beds at once${where}. If they are one person, first correct the time of the discharge, or delete the admission that was a mistake.`,
  );
}

function refuseContradictions(replaced: PatientRow, kept: PatientRow): void {
  const what = contradictionsOf(replaced, kept);
  if (what.length === 0) return;
  throw refuseField(
    'override_reason',
    `${replaced.mrNumber} and ${kept.mrNumber} have a different ${what.join(' and ')}. If they are two people, replace neither. If they are one, say why the records differ.`,
    'conflict',
  );
}

/** The name that is known would go to the record that nobody looks at any more. */
function refuseUnnamed(replaced: PatientRow, kept: PatientRow): void {
  if (isUnidentified(replaced) || !isUnidentified(kept)) return;
  throw refuseField(
    'replaced_by',
    `The patient of ${kept.mrNumber} is unidentified. Enter the name of ${replaced.mrNumber} there first, or keep ${replaced.mrNumber} and replace ${kept.mrNumber}.`,
    'conflict',
  );
}

/** Anything in progress would go unseen; anything that has ended is read where it was recorded. */
async function refuseWhileInUse(ctx: Context, replaced: PatientRow, kept: PatientRow) {
  const { tx, provider } = ctx;
  const other = `or keep ${replaced.mrNumber} and replace ${kept.mrNumber}`;
  const admission = await findActiveAdmission(tx, provider.id, replaced.id);
  if (admission) {
    const { wardName, bedName } = admission;
    const where = mayTellOf(ctx, replaced.id) ? `, in ${wardName}, bed ${bedName}` : '';
    const sentence = `The patient is admitted under ${replaced.mrNumber}${where}. Discharge the patient first, ${other}.`;
    throw new Refusal('conflict', sentence);
  }
  const open = await countOpenEncounters(tx, provider.id, replaced.id);
  if (open > 0) {
    const which = open === 1 ? 'An encounter' : `${open} encounters`;
    const sentence = `${which} of ${replaced.mrNumber} ${open === 1 ? 'is' : 'are'} planned or in progress. Finish or cancel ${open === 1 ? 'it' : 'them'} first, ${other}.`;
    throw new Refusal('conflict', sentence);
  }
  const isAlive = !replaced.deceasedAt && !kept.deceasedAt;
  if (isAlive && (await isWaitingForClinician(tx, provider.id, replaced.id, ctx.now))) {
    const sentence = `The time to treatment is running under ${replaced.mrNumber}: nobody has recorded that a clinician has seen the patient. Record it there first.`;
    throw new Refusal('conflict', sentence);
  }
  if (replaced.deceasedAt && !kept.deceasedAt) {
    const sentence = `The patient has died according to ${replaced.mrNumber}, but not according to ${kept.mrNumber}. Record or undo the death first, ${other}.`;
    throw new Refusal('conflict', sentence);
  }
}

/** @param ended copies that have just been ended, if only what they said is copied again; what a person ended stays ended */
async function copyAlerts(
  ctx: Context,
  replaced: PatientRow,
  kept: PatientRow,
  ended?: readonly string[],
) {
  const between = { from: replaced.id, to: kept.id, ended };
  for (const alert of await listAlertsUnknownTo(ctx.tx, ctx.provider.id, between)) {
    const id = v7();
    const values = {
      patientId: kept.id,
      kind: alert.kind,
      note: alert.note,
      createdById: ctx.caller.userId,
      copyOfId: alert.id,
    };
    await insertPatientFlag(ctx.tx, {
      ...values,
      id,
      providerId: ctx.provider.id,
      createdAt: ctx.now,
    });
    recordChange(
      ctx,
      { entity: 'patient-flag', entityId: id, patientIds: [kept.id] },
      null,
      values,
    );
  }
}
