import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Found } from '@/db/queries/platform/page';
import {
  endPatientFlag,
  findPatientFlag,
  findSameFlag,
  insertPatientFlag,
  keepCopiedFlag,
  listPatientFlags,
  type PatientFlagRow,
} from '@/db/queries/registry/patient-flags';
import type { PatientRow } from '@/db/queries/registry/patients';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import type {
  addFlagContract,
  endFlagContract,
  listFlagsContract,
  PatientFlag,
} from '@/lib/registry/patient-flags/contract';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

const entity = 'patient-flag';

/** One page of a patient's alerts. Reading them is audited. */
export async function readFlags(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listFlagsContract.query>,
): Promise<Found<PatientFlag>> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  ctx.audit.patientsRead.add(patient.id);
  const { rows, ...rest } = await listPatientFlags(
    ctx.tx,
    ctx.provider.id,
    { patientId: patient.id, kind: query.kind, isActive: query.is_active },
    pageWindow(query),
  );
  return { rows: rows.map((row) => present(row, patient)), ...rest };
}

/**
 * Records an alert. One that was copied from a replaced record becomes this record's own. Throws `conflict` on one that
 * holds already, in whatever case it was written.
 */
export async function addFlag(
  ctx: Context,
  reference: Reference,
  { kind, note }: z.output<NonNullable<typeof addFlagContract.body>>,
): Promise<PatientFlag> {
  // Of two people who record or end the same alert at once the second gets an answer.
  const patient = await lockRecord(ctx, kinds.patient, reference);
  await refuseReplaced(ctx, patient);
  const same = await findSameFlag(ctx.tx, ctx.provider.id, { patientId: patient.id, kind, note });
  if (same?.isCopy) return keepCopy(ctx, patient, same.id);
  if (same) throw refuseField('note', 'This is already recorded for the patient.', 'conflict');
  const values = { patientId: patient.id, kind, note, createdById: ctx.caller.userId };
  const id = v7();
  await insertPatientFlag(ctx.tx, {
    ...values,
    id,
    providerId: ctx.provider.id,
    createdAt: ctx.now,
  });
  recordChange(ctx, { entity, entityId: id, patientIds: [patient.id] }, null, values);
  await notifyPatientChanged(ctx, patient.id);
  return present(await flagOf(ctx, patient, id), patient);
}

/** Of two records that turn out to be of two people, an alert that was recorded for both holds for both. */
async function keepCopy(ctx: Context, patient: PatientRow, id: string): Promise<PatientFlag> {
  await keepCopiedFlag(ctx.tx, ctx.provider.id, id);
  const what = { entity, entityId: id, patientIds: [patient.id] };
  recordChange(ctx, what, { isCopy: true }, { isCopy: false });
  return present(await flagOf(ctx, patient, id), patient);
}

/** Ends an alert. Throws `not_found` also for one of another patient, `conflict` when it has ended already. */
export async function endFlag(
  ctx: Context,
  { patient: reference, flag }: { patient: Reference; flag: string },
  { reason }: z.output<NonNullable<typeof endFlagContract.body>>,
): Promise<PatientFlag> {
  const patient = await lockRecord(ctx, kinds.patient, reference);
  const before = await flagOf(ctx, patient, flag);
  if (before.endedAt) throw new Refusal('conflict', 'This alert has already been ended.');
  const end = { endedAt: ctx.now, endedById: ctx.caller.userId, endReason: reason };
  await endPatientFlag(ctx.tx, ctx.provider.id, before.id, end);
  recordChange(
    ctx,
    { entity, entityId: before.id, patientIds: [patient.id] },
    { endedAt: null },
    { endedAt: ctx.now, reason },
  );
  await notifyPatientChanged(ctx, patient.id);
  return present(await flagOf(ctx, patient, before.id), patient);
}

async function flagOf(ctx: Context, patient: PatientRow, id: string): Promise<PatientFlagRow> {
  const flag = await findPatientFlag(ctx.tx, ctx.provider.id, { id, patientId: patient.id });
  if (!flag) throw notFound('alert');
  return flag;
}

const present = (row: PatientFlagRow, patient: PatientRow): PatientFlag => ({
  uuid: row.id,
  patient: patient.number,
  kind: row.kind,
  note: row.note,
  is_active: row.endedAt === null,
  created_by: row.createdById,
  created_by_name: row.createdByName,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  ended_by_name: row.endedByName,
  end_reason: row.endReason,
});
