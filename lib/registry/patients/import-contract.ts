import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { csvText, refusedLines } from '@/lib/platform/http/csv-import';
import { listPatientsContract, patientRecord } from '@/lib/registry/patients/contract';

/** Each patient is registered and audited on its own, in one transaction. */
export const importedPatientsAtMost = 1_000;

const importing = {
  method: 'POST',
  tag: listPatientsContract.tag,
  access: 'provider:administer',
  params: listPatientsContract.params,
  body: z.strictObject({ csv: csvText }),
  example: {
    csv: 'MR number,Last name,First name,Gender,Birth date\nOLD-1042,Mwangi,Amina,female,1991-03-05',
  },
} as const;

export const importPatientsContract = defineContract({
  ...importing,
  id: 'patient.import',
  path: `${listPatientsContract.path}/import`,
  summary: 'Import patients',
  description: `Registers the patients of a CSV file: all of them, or none. The columns are \`Last name\`, \`First name\` and \`Gender\`, and as far as known \`MR number\`, \`Other names\`, \`Birth date\` (\`1991-03-05\`) or \`Estimated birth\` (\`1991\`), \`Mobile\`, \`National mobile number\`, \`E-mail\`, \`Address\`, \`Language\` and \`National ID\`, by name and in any order; other columns are ignored. A patient without an MR number gets the next one. At most ${importedPatientsAtMost.toLocaleString('en')} patients. A line is refused if a patient already has its MR number or national ID, or has the same name, in either order, with the same birth date or mobile number; where it has neither an MR number nor a birth date, also if a patient has the same name and estimate, or the same name alone.`,
  reply: envelope(z.object({ added: z.int() }), { message: 'The patients were imported.' }),
});

const { mr_number, last_name, first_name, gender, birth_date, estimated_birth } =
  patientRecord.shape;

export const previewPatientsContract = defineContract({
  ...importing,
  id: 'patient.import-preview',
  path: `${listPatientsContract.path}/import/preview`,
  summary: 'Preview an import of patients',
  description:
    'The same checks, with nothing written. Lines that cannot be imported are in the answer, with their reasons.',
  reply: envelope(
    z.object({
      patients: z.array(
        z
          .object({
            line: z.int(),
            mr_number: mr_number.nullable().meta({ description: 'Null: the next one is given.' }),
            last_name,
            first_name,
            gender,
            birth_date,
            estimated_birth,
          })
          .meta({ id: 'ImportedPatient' }),
      ),
      refused: refusedLines,
    }),
  ),
});
