import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { insertRow, insertRows } from '@/db/queries/platform/rows';
import { listTemporaryNames, type PatientRow } from '@/db/queries/registry/patients';
import { temporaryName, unidentifiedFirstName } from '@/lib/domain/temporary-names';
import { textIdentity } from '@/lib/domain/texts/identity';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, recordAdded } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { refuseIdentifierOfAnother } from '@/lib/registry/patient-identifiers/server/patient-identifiers';
import type { newPatient, registerUnidentifiedContract } from '@/lib/registry/patients/contract';
import { refuseTwoBirths } from '@/lib/registry/patients/server/edit';
import { giveMrNumber, giveMrNumbers } from '@/lib/registry/patients/server/give-mr-number';
import { refuseMrNumberOfAnother } from '@/lib/registry/patients/server/refuse-mr-number';
import { resolveMother } from '@/lib/registry/patients/server/resolve-mother';

type NewPatient = z.output<typeof newPatient>;

/**
 * Registers a patient with identifiers and next of kin, and with the next MR number if none was given. Throws `conflict` when another
 * patient of the provider has the MR number or an identifier, in any spelling.
 */
export async function registerPatient(
  ctx: Context,
  { mother, ...body }: NewPatient,
): Promise<PatientRow> {
  refuseTwoBirths(body.birth_date, body.estimated_birth);
  const motherId = await resolveMother(ctx, mother, {
    id: null,
    birthDate: body.birth_date,
    estimatedBirth: body.estimated_birth,
  });
  if (body.mr_number) await refuseMrNumberOfAnother(ctx, body.mr_number, null);
  for (const [index, identifier] of body.identifiers.entries()) {
    await refuseIdentifierOfAnother(ctx, { ...identifier, own: null }, `identifiers.${index}.`);
  }
  const [stored] = await storePatients(ctx, [{ ...body, motherId }]);
  if (!stored) throw new Error('The patient was not stored.');
  return stored;
}

/** Stores patients whose numbers nobody else has, and gives the next MR numbers to those without. */
export async function storePatients(
  ctx: Context,
  patients: readonly (Omit<NewPatient, 'mother'> & { motherId: string | null })[],
): Promise<PatientRow[]> {
  const next = await nextMrNumbers(ctx, patients);
  const numbered = patients.map((patient) => ({
    ...patient,
    mr_number: patient.mr_number ?? next.shift() ?? '',
  }));
  const stored = await insertRows(
    ctx.tx,
    kinds.patient.table,
    numbered.map((patient) => ({
      providerId: ctx.provider.id,
      mrNumber: patient.mr_number,
      firstName: patient.first_name,
      lastName: patient.last_name,
      otherNames: patient.other_names,
      gender: patient.gender,
      birthDate: patient.birth_date,
      estimatedBirth: patient.estimated_birth,
      mobile: patient.mobile,
      nationalMobileNumber: patient.national_mobile_number,
      email: patient.email,
      address: patient.address,
      language: patient.language,
      motherId: patient.motherId,
      createdById: ctx.caller.userId,
    })),
  );
  const idOf = new Map(stored.map(({ id, mrNumber }) => [mrNumber, id]));
  const { provider, caller } = ctx;
  const identified = numbered.map(({ mr_number, identifiers }) =>
    identifiers.map((identifier) => ({
      id: v7(),
      of: { ...identifier, patientId: idOf.get(mr_number) ?? '', createdById: caller.userId },
    })),
  );
  // All in one statement, because every registration waits for the next number until the file's patients are stored.
  await insertRows(
    ctx.tx,
    kinds.patientIdentifier.table,
    identified.flat().map(({ id, of }) => ({ id, ...of, providerId: provider.id })),
  );
  for (const [index, patient] of numbered.entries()) {
    const { identifiers: _, related_persons: relatedPersons, motherId, ...rest } = patient;
    const id = idOf.get(rest.mr_number) ?? '';
    recordChange(ctx, { entity: 'patient', entityId: id, patientIds: [id] }, null, {
      ...rest,
      ...(motherId && { mother: motherId }),
    });
    for (const { id: identifier, of } of identified[index] ?? []) {
      recordAdded(ctx, kinds.patientIdentifier, identifier, of, { patientIds: [id] });
    }
    for (const person of relatedPersons) {
      await addRecord(
        ctx,
        kinds.relatedPerson,
        { ...person, patientId: id, createdById: ctx.caller.userId },
        { patientIds: [id] },
      );
    }
  }
  return stored;
}

/** An MR number for each of these patients who has none, past those that the others have: these are not stored yet. */
async function nextMrNumbers(
  ctx: Context,
  patients: readonly { mr_number?: string | undefined }[],
): Promise<string[]> {
  const typed = patients.flatMap(({ mr_number: typed }) => (typed ? [textIdentity(typed)] : []));
  const isTyped = new Set(typed);
  const next: string[] = [];
  while (next.length < patients.length - typed.length) {
    const given = await giveMrNumbers(ctx, patients.length - typed.length - next.length);
    next.push(...given.filter((number) => !isTyped.has(textIdentity(number))));
  }
  return next;
}

/** Registers a patient who cannot be identified, under a temporary name that no other unidentified patient has. */
export async function registerUnidentified(
  ctx: Context,
  body: z.output<NonNullable<typeof registerUnidentifiedContract.body>>,
): Promise<PatientRow> {
  // Taking a number locks the counter, so that no two requests choose a name at once.
  const mrNumber = await giveMrNumber(ctx);
  const since = new Date(ctx.now.getTime() - nameRestsMs);
  const inUse = await listTemporaryNames(ctx.tx, ctx.provider.id, since);
  const name = temporaryName(new Set(inUse), randomInt);
  const stored = await insertRow(ctx.tx, kinds.patient.table, {
    providerId: ctx.provider.id,
    mrNumber,
    firstName: unidentifiedFirstName,
    lastName: name,
    temporaryName: name,
    gender: body.gender,
    estimatedBirth: body.estimated_birth,
    createdById: ctx.caller.userId,
  });
  recordChange(ctx, { entity: 'patient', entityId: stored.id, patientIds: [stored.id] }, null, {
    ...body,
    mr_number: mrNumber,
    last_name: name,
    first_name: unidentifiedFirstName,
  });
  return stored;
}

/** A name is not given again while samples of the patient who had it may still be on their way. */
const nameRestsMs = 30 * 86_400_000;
