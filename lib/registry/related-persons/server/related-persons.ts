import type { z } from 'zod';
import type { Found } from '@/db/queries/platform/page';
import type { PatientRow } from '@/db/queries/registry/patients';
import { listRelatedPersons, type RelatedPersonRow } from '@/db/queries/registry/related-persons';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { columnsOf } from '@/lib/platform/records/columns';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import type {
  addRelatedPersonContract,
  editRelatedPersonContract,
  listRelatedPersonsContract,
  RelatedPerson,
} from '@/lib/registry/related-persons/contract';
import { presentRelatedPerson } from '@/lib/registry/related-persons/server/present';

/** One page of a patient's related persons. Reading them is audited. */
export async function readRelatedPersons(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listRelatedPersonsContract.query>,
): Promise<Found<RelatedPerson>> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  ctx.audit.patientsRead.add(patient.id);
  const { rows, ...rest } = await listRelatedPersons(
    ctx.tx,
    ctx.provider.id,
    { patientId: patient.id, isActive: query.is_active },
    pageWindow(query),
  );
  return { rows: rows.map((row) => present(row, patient)), ...rest };
}

/**
 * Adds a related person to a patient. Throws `conflict` for one who is replaced: nobody would look for the person
 * there.
 */
export async function addRelatedPerson(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof addRelatedPersonContract.body>>,
): Promise<RelatedPerson> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  await refuseReplaced(ctx, patient);
  const row = await addRecord(
    ctx,
    kinds.relatedPerson,
    { ...columnsOf(body), patientId: patient.id, createdById: ctx.caller.userId },
    { patientIds: [patient.id] },
  );
  return present(row, patient);
}

/** Changes a related person. Throws `not_found` also for one of another patient. */
export async function editRelatedPerson(
  ctx: Context,
  { patient: reference, person }: { patient: Reference; person: Reference },
  body: z.output<NonNullable<typeof editRelatedPersonContract.body>>,
): Promise<RelatedPerson> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  const before = await lockRecord(ctx, kinds.relatedPerson, person);
  if (before.patientId !== patient.id) throw notFound(kinds.relatedPerson.noun);
  if (body.is_active && !before.isActive) await refuseReplaced(ctx, patient);
  const after = await changeRecord(ctx, kinds.relatedPerson, before, columnsOf(body), {
    patientIds: [patient.id],
  });
  return present(after, patient);
}

/**
 * The related person that a body's field names as having been there with the patient, and null for none. Throws on the
 * field: `invalid` for one of another patient and when no practitioner takes part with the related person, `conflict`
 * for one who does not belong to the patient any more.
 */
export async function personWith(
  ctx: Context,
  patientId: string,
  field: string,
  reference: Reference | null | undefined,
): Promise<string | null> {
  if (!reference) return null;
  const person = await resolveReference(ctx, kinds.relatedPerson, field, reference);
  if (person.patientId !== patientId) {
    throw refuseField(field, 'This person is related to another patient.');
  }
  if (!person.isActive) {
    const sentence = `${person.name} is no longer a related person of this patient.`;
    throw refuseField(field, sentence, 'conflict');
  }
  if (ctx.affiliation.practitionerId === null) {
    const sentence = 'Only a practitioner can name a related person.';
    throw refuseField(field, `${sentence} This user or key is not linked to one.`);
  }
  return person.id;
}

const present = (row: RelatedPersonRow, patient: PatientRow): RelatedPerson => ({
  ...presentRelatedPerson(row),
  patient: patient.number,
  is_active: row.isActive,
  created_at: row.createdAt.toISOString(),
  modified_at: row.modifiedAt.toISOString(),
});
