import type { z } from 'zod';
import { listPatientsTaken, lockPatientImports } from '@/db/queries/registry/duplicates';
import { surnameFirst } from '@/lib/domain/persons';
import { refuseLines } from '@/lib/platform/http/csv-lines';
import type { Context } from '@/lib/platform/http/server/context';
import type { importPatientsContract } from '@/lib/registry/patients/import-contract';
import { namesOf, readPatientFile } from '@/lib/registry/patients/patient-file';
import { storePatients } from '@/lib/registry/patients/server/register';

type Body = z.output<NonNullable<typeof importPatientsContract.body>>;

/** Registers the patients of a file: all of them, or none. */
export async function importPatients(ctx: Context, body: Body) {
  await lockPatientImports(ctx.tx, ctx.provider.id);
  const { patients, refused } = await readFile(ctx, body);
  if (refused.length > 0) throw refuseLines(refused);
  if (patients.length === 0) return { added: 0 };
  await storePatients(
    ctx,
    patients.map(({ body }) => ({ ...body, motherId: null })),
  );
  return { added: patients.length };
}

/** The patients that an import would register. */
export async function previewPatients(ctx: Context, body: Body) {
  const { patients, refused } = await readFile(ctx, body);
  return {
    patients: patients.map(({ line, body }) => ({
      line,
      mr_number: body.mr_number ?? null,
      last_name: body.last_name,
      first_name: body.first_name,
      gender: body.gender,
      birth_date: body.birth_date,
      estimated_birth: body.estimated_birth,
    })),
    refused,
  };
}

/** Reads a file, and refuses the lines of patients who are registered already. Reading those is audited. */
async function readFile(ctx: Context, { csv }: Body) {
  const { patients, refused } = readPatientFile(csv);
  const taken = await listPatientsTaken(
    ctx.tx,
    ctx.provider.id,
    patients.map(({ line, body }) => ({
      line,
      mrNumber: body.mr_number ?? '',
      nationalId: body.identifiers[0]?.value ?? '',
      names: namesOf(body),
      birthDate: body.birth_date,
      estimatedBirth: body.estimated_birth,
      mobile: body.mobile,
      nationalMobile: body.national_mobile_number,
    })),
  );
  for (const { line, mrNumber, identifierHolder, patient } of taken) {
    const named = mrNumber === null ? (identifierHolder ?? patient) : null;
    if (named) {
      ctx.audit.patientsRead.add(named.id);
      // What was read is on record even if the file is refused.
      ctx.audit.patientsNamed.add(named.id);
    }
    if (mrNumber !== null) {
      refused.push({ line, reason: `A patient already has the MR number ${mrNumber}.` });
    } else if (identifierHolder !== null) {
      refused.push({
        line,
        reason: `The patient with the MR number ${identifierHolder.mrNumber} already has this national ID.`,
      });
    } else if (patient !== null) {
      const name = `${surnameFirst(patient)} (${patient.mrNumber})`;
      refused.push({
        line,
        reason: `${name} is already registered, and this line does not show that it is someone else. Register a different person by hand.`,
      });
    }
  }
  return { patients, refused: refused.sort((one, other) => one.line - other.line) };
}
