import type { z } from 'zod';
import type { Found } from '@/db/queries/platform/page';
import {
  findIdentifierHolder,
  listIdentifiers,
  type PatientIdentifierRow,
} from '@/db/queries/registry/patient-identifiers';
import type { PatientRow } from '@/db/queries/registry/patients';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import type {
  addIdentifierContract,
  editIdentifierContract,
  listIdentifiersContract,
  PatientIdentifier,
} from '@/lib/registry/patient-identifiers/contract';
import { identifierWords } from '@/lib/registry/patient-identifiers/words';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

/** One page of a patient's identifiers. Reading them is audited. */
export async function readIdentifiers(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listIdentifiersContract.query>,
): Promise<Found<PatientIdentifier>> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  ctx.audit.patientsRead.add(patient.id);
  const { rows, ...rest } = await listIdentifiers(
    ctx.tx,
    ctx.provider.id,
    { patientId: patient.id, isActive: query.is_active },
    pageWindow(query),
  );
  return { rows: rows.map((row) => present(row, patient)), ...rest };
}

/** Adds an identifier to a patient. Throws `conflict` for one that a patient has, and for a patient who is replaced. */
export async function addIdentifier(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof addIdentifierContract.body>>,
): Promise<PatientIdentifier> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  await refuseReplaced(ctx, patient);
  await refuseIdentifierOfAnother(ctx, { ...body, own: null });
  const values = { ...body, patientId: patient.id, createdById: ctx.caller.userId };
  const of = { patientIds: [patient.id] };
  return present(await addRecord(ctx, kinds.patientIdentifier, values, of), patient);
}

/** Changes or removes an identifier. Throws `not_found` also for one of another patient. */
export async function editIdentifier(
  ctx: Context,
  { patient: reference, identifier }: { patient: Reference; identifier: Reference },
  { is_active: isActive, ...body }: z.output<NonNullable<typeof editIdentifierContract.body>>,
): Promise<PatientIdentifier> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  const before = await lockRecord(ctx, kinds.patientIdentifier, identifier);
  if (before.patientId !== patient.id) throw notFound(kinds.patientIdentifier.noun);
  if (isActive && !before.isActive) await refuseReplaced(ctx, patient);
  if (isActive ?? before.isActive) {
    const { type = before.type, system = before.system, value = before.value } = body;
    await refuseIdentifierOfAnother(ctx, { type, system, value, own: before.id });
  }
  const after = await changeRecord(
    ctx,
    kinds.patientIdentifier,
    before,
    { ...body, isActive },
    { patientIds: [patient.id] },
  );
  return present(after, patient);
}

/** `at` is the identifier's place in the request: `identifiers.0.` */
export async function refuseIdentifierOfAnother(
  { tx, provider, audit }: Context,
  identifier: Pick<PatientIdentifierRow, 'type' | 'system' | 'value'> & { own: string | null },
  at = '',
): Promise<void> {
  const holder = await findIdentifierHolder(tx, provider.id, identifier);
  if (holder === null) return;
  audit.patientsNamed.add(holder.id);
  const sentence = `${identifierWords[identifier.type]} ${identifier.value} is recorded for ${holder.mrNumber}.`;
  throw refuseField(`${at}value`, sentence, 'conflict');
}

const present = (row: PatientIdentifierRow, patient: PatientRow): PatientIdentifier => ({
  id: row.number,
  uuid: row.id,
  patient: patient.number,
  type: row.type,
  system: row.system,
  value: row.value,
  is_active: row.isActive,
  created_at: row.createdAt.toISOString(),
  modified_at: row.modifiedAt.toISOString(),
});
