import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { insertPatient, listTemporaryNames, type PatientRow } from '@/db/queries/registry/patients';
import { temporaryName, unidentifiedFirstName } from '@/lib/domain/temporary-names';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { storeIdentifier } from '@/lib/registry/patient-identifiers/server/patient-identifiers';
import type {
  registerPatientContract,
  registerUnidentifiedContract,
} from '@/lib/registry/patients/contract';
import { refuseTwoBirths } from '@/lib/registry/patients/server/edit';
import { giveMrNumber } from '@/lib/registry/patients/server/give-mr-number';
import { refuseMrNumberOfAnother } from '@/lib/registry/patients/server/refuse-mr-number';
import { resolveMother } from '@/lib/registry/patients/server/resolve-mother';

/**
 * Registers a patient with identifiers and next of kin, and with the next MR number if none was given. Throws `conflict` when another
 * patient of the provider has the MR number or an identifier, in any spelling.
 */
export async function registerPatient(
  ctx: Context,
  {
    identifiers,
    related_persons: relatedPersons,
    mother,
    ...body
  }: z.output<NonNullable<typeof registerPatientContract.body>>,
): Promise<PatientRow> {
  refuseTwoBirths(body.birth_date, body.estimated_birth);
  const motherId = await resolveMother(ctx, mother, {
    id: null,
    birthDate: body.birth_date,
    estimatedBirth: body.estimated_birth,
  });
  if (body.mr_number) await refuseMrNumberOfAnother(ctx, body.mr_number, null);
  const mrNumber = body.mr_number ?? (await giveMrNumber(ctx));
  const stored = await insertPatient(ctx.tx, {
    providerId: ctx.provider.id,
    mrNumber,
    firstName: body.first_name,
    lastName: body.last_name,
    otherNames: body.other_names,
    gender: body.gender,
    birthDate: body.birth_date,
    estimatedBirth: body.estimated_birth,
    mobile: body.mobile,
    nationalMobileNumber: body.national_mobile_number,
    email: body.email,
    address: body.address,
    language: body.language,
    motherId,
    createdById: ctx.caller.userId,
  });
  recordChange(ctx, { entity: 'patient', entityId: stored.id, patientIds: [stored.id] }, null, {
    ...body,
    mr_number: mrNumber,
    ...(motherId && { mother: motherId }),
  });
  for (const [index, identifier] of identifiers.entries()) {
    await storeIdentifier(ctx, stored.id, identifier, `identifiers.${index}.`);
  }
  for (const person of relatedPersons) {
    await addRecord(
      ctx,
      kinds.relatedPerson,
      { ...person, patientId: stored.id, createdById: ctx.caller.userId },
      { patientIds: [stored.id] },
    );
  }
  return stored;
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
  const stored = await insertPatient(ctx.tx, {
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
