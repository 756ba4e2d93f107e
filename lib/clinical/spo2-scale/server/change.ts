import { v7 } from 'uuid';
import type { z } from 'zod';
import { lockScoring } from '@/db/queries/clinical/rescoring';
import {
  insertSpo2ScaleChange,
  listSpo2ScaleChanges,
  type Spo2ScaleChangeRow,
  undoSpo2ScaleChange,
} from '@/db/queries/clinical/spo2-scale-changes';
import { type PatientRow, updatePatient } from '@/db/queries/registry/patients';
import {
  readScoringFacts,
  scoreByFacts,
  scoredAgainWords,
} from '@/lib/clinical/observations/server/rescore-by-facts';
import {
  type setSpo2ScaleContract,
  undoSpo2ScaleContract,
} from '@/lib/clinical/spo2-scale/contract';
import { presentChange, standingChange } from '@/lib/clinical/spo2-scale/server/present';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { lockPatientRow, readPatientRow } from '@/lib/registry/patients/server/read-row';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

/** The scale of a patient, and every change of it. Reading it is audited. */
export async function readSpo2Scale(ctx: Context, reference: Reference) {
  const patient = await readPatientRow(ctx, reference);
  const changes = await listSpo2ScaleChanges(ctx.tx, ctx.provider.id, patient.id);
  return { spo2_scale: patient.spo2Scale, changes: changes.map(presentChange) };
}

/**
 * Sets the scale by which NEWS2 reads a patient's saturation. Throws `invalid` on scale 2 from a caller who is no
 * practitioner: it is a clinician's decision, made in that person's name (RCP, NEWS2 2017); `conflict` when somebody else changed
 * the scale since the caller saw it.
 */
export async function setSpo2Scale(
  ctx: Context,
  reference: Reference,
  {
    spo2_scale: spo2Scale,
    reason,
    replaces,
  }: z.output<NonNullable<typeof setSpo2ScaleContract.body>>,
): Promise<PatientRow> {
  const { before, last } = await lockScale(ctx, reference);
  if (replaces !== undefined && replaces !== (last?.id ?? null)) throw changedMeanwhile(before);
  if (before.spo2Scale === spo2Scale) return before;
  await refuseReplaced(ctx, before);
  const setById = ctx.affiliation.practitionerId;
  if (spo2Scale === 2 && setById === null) {
    throw refuseField(
      'spo2_scale',
      'Only a practitioner can set scale 2. This user or key is not linked to one.',
    );
  }
  const change = { id: v7(), patientId: before.id, spo2Scale, reason, setById };
  await insertSpo2ScaleChange(ctx.tx, {
    ...change,
    providerId: ctx.provider.id,
    createdAt: ctx.now,
  });
  return storeScale(ctx, before, { spo2Scale, setById, reason });
}

/**
 * Undoes the last change of the scale, and calculates NEWS2 again for the sets that were recorded since. Throws `conflict` when it
 * is not the last one, or was undone.
 */
export async function undoSpo2Scale(
  ctx: Context,
  reference: Reference,
  { change, reason }: z.output<NonNullable<typeof undoSpo2ScaleContract.body>>,
): Promise<Response> {
  const { before, changes, last } = await lockScale(ctx, reference);
  if (!changes.some(({ id }) => id === change)) {
    throw refuseField('change', 'This patient’s scale has no such change.');
  }
  if (last?.id !== change) throw changedMeanwhile(before);
  await refuseReplaced(ctx, before);
  const former = await readScoringFacts(ctx, before);
  const undone = { undoneAt: ctx.now, undoneById: ctx.caller.userId, undoReason: reason };
  await undoSpo2ScaleChange(ctx.tx, ctx.provider.id, change, undone);
  const standing = standingChange(changes.filter(({ id }) => id !== change));
  const spo2Scale = standing?.spo2Scale ?? 1;
  const setById = standing?.setById ?? null;
  const after = await storeScale(ctx, before, { spo2Scale, setById, undoReason: reason });
  const sets = await scoreByFacts(ctx, before.id, {
    former,
    present: await readScoringFacts(ctx, after),
    cause: { changed: 'scale', factId: change },
  });
  const { reply } = undoSpo2ScaleContract;
  const message = sets === 0 ? reply.message : `${reply.message} ${scoredAgainWords(sets)}`;
  return success({ ...reply, message }, presentPatient(after, ctx));
}

/**
 * The patient, locked, so that of two who change the scale at once the second one sees what the first one did, and so that no set
 * is scored meanwhile.
 */
async function lockScale(ctx: Context, reference: Reference) {
  const before = await lockPatientRow(ctx, reference);
  await lockScoring(ctx.tx, ctx.provider.id, before.id, 'exclusive');
  const changes = await listSpo2ScaleChanges(ctx.tx, ctx.provider.id, before.id);
  return { before, changes, last: standingChange(changes) };
}

const changedMeanwhile = ({ spo2Scale }: PatientRow) =>
  new Refusal(
    'conflict',
    `Someone else changed the scale while you were editing: it is now scale ${spo2Scale}. Check it before you change it.`,
  );

async function storeScale(
  ctx: Context,
  before: PatientRow,
  {
    spo2Scale,
    setById,
    ...why
  }: Pick<Spo2ScaleChangeRow, 'spo2Scale' | 'setById'> &
    ({ reason: string } | { undoReason: string }),
): Promise<PatientRow> {
  const after = await updatePatient(ctx.tx, ctx.provider.id, before.id, {
    spo2Scale,
    spo2ScaleSetById: setById,
    modifiedAt: ctx.now,
  });
  const changed = (row: PatientRow) => ({
    spo2Scale: row.spo2Scale,
    spo2ScaleSetById: row.spo2ScaleSetById,
  });
  recordChange(
    ctx,
    { entity: 'patient', entityId: before.id, patientIds: [before.id] },
    changed(before),
    { ...changed(after), ...why },
  );
  await notifyPatientChanged(ctx, before.id);
  return after;
}
