import type { z } from 'zod';
import { textIdentity, unhyphenatedIdentity } from '@/lib/domain/texts/identity';
import { nameWords } from '@/lib/domain/texts/name-key';
import { mixedScripts } from '@/lib/domain/texts/scripts';
import type { RefusedLine } from '@/lib/platform/http/csv-lines';
import { csvTable } from '@/lib/platform/http/csv-table';
import { newPatient } from '@/lib/registry/patients/contract';
import { importedPatientsAtMost } from '@/lib/registry/patients/import-contract';

/** The columns that an import reads: those of the patients' own file, and the national ID. */
const columns = {
  mr_number: { header: 'MR number', isOptional: true },
  last_name: { header: 'Last name' },
  first_name: { header: 'First name' },
  other_names: { header: 'Other names', isOptional: true },
  gender: { header: 'Gender' },
  birth_date: { header: 'Birth date', isOptional: true },
  estimated_birth: { header: 'Estimated birth', isOptional: true },
  mobile: { header: 'Mobile', isOptional: true },
  national_mobile_number: { header: 'National mobile number', isOptional: true },
  email: { header: 'E-mail', isOptional: true },
  address: { header: 'Address', isOptional: true },
  language: { header: 'Language', isOptional: true },
  national_id: { header: 'National ID', isOptional: true },
} as const;

type Cells = Record<keyof typeof columns, string>;

export type PatientLine = {
  line: number;
  body: z.output<typeof newPatient>;
};

/** The patients of a file that can be registered, and its lines that cannot, as far as the file itself says so. */
export function readPatientFile(csv: string): { patients: PatientLine[]; refused: RefusedLine[] } {
  const table = csvTable(csv, columns, { atMost: importedPatientsAtMost, of: 'patients' });
  const refused: RefusedLine[] = [...table.refused];
  const patients: PatientLine[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, ...cells } of table.rows) {
    const { data, error } = newPatient.safeParse(bodyOf(cells));
    const reasons = data
      ? [bothBirths(data), data.mr_number ? mixedScripts('MR number', data.mr_number) : null]
      : error.issues.map(reasonOf);
    const wrong = reasons.filter((reason) => reason !== null);
    refused.push(...wrong.map((reason) => ({ line, reason })));
    if (!data || wrong.length > 0) continue;
    for (const [what, key] of identities(data)) {
      const before = lineOf.get(`${what} ${key}`);
      if (before) refused.push({ line, reason: `${what} is also in line ${before}.` });
      else lineOf.set(`${what} ${key}`, line);
    }
    patients.push({ line, body: data });
  }
  return { patients, refused };
}

const genders = new Map([
  ['m', 'MALE'],
  ['f', 'FEMALE'],
]);

/** A registration as it would be sent; an empty cell is a field that is left out. */
function bodyOf({ national_id: nationalId, gender, ...cells }: Cells) {
  return {
    ...Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
    gender: genders.get(textIdentity(gender)) ?? gender.toUpperCase(),
    ...(nationalId && { identifiers: [{ type: 'national-id', value: nationalId }] }),
  };
}

function reasonOf({ path: [field], message }: { path: PropertyKey[]; message: string }): string {
  if (field === 'gender') return 'Gender: Write male, female, other or unknown.';
  const cell = field === 'identifiers' ? 'national_id' : (field as keyof Cells);
  return `${columns[cell].header}: ${message}`;
}

const bothBirths = ({ birth_date, estimated_birth }: PatientLine['body']) =>
  birth_date !== null && estimated_birth !== null
    ? 'Give the birth date or the estimated birth, not both.'
    : null;

/** Values that two patients of a file may not share, in any spelling. */
function identities(body: PatientLine['body']): [string, string][] {
  const { mr_number: mrNumber, birth_date: birthDate, estimated_birth: estimate } = body;
  const numbers = [body.mobile, body.national_mobile_number].filter(Boolean).map(subscriber);
  const isNameAlone = [mrNumber, birthDate, ...numbers, ...body.identifiers].every((one) => !one);
  const name = nameWords(namesOf(body));
  const identities: [string, string | null][] = [
    ['This MR number', mrNumber ? textIdentity(mrNumber) : null],
    ...body.identifiers.map(({ value }): [string, string] => [
      'This national ID',
      unhyphenatedIdentity(value),
    ]),
    ['A patient of this name and birth date', birthDate && `${name} ${birthDate}`],
    ...[...new Set(numbers)].map((number): [string, string] => [
      'A patient of this name and mobile number',
      `${name} ${number}`,
    ]),
    [nameAlone(estimate), isNameAlone ? `${name} ${estimate}` : null],
  ];
  return identities.filter((identity): identity is [string, string] => Boolean(identity[1]));
}

const nameAlone = (estimate: string | null) =>
  estimate ? 'A patient of this name and estimated birth' : 'A patient of this name alone';

/** As in `listPatientsTaken`. */
const subscriber = (number: string) => number.replace(/\D/g, '').slice(-9);

export const namesOf = ({ first_name, last_name }: PatientLine['body']): string =>
  `${first_name} ${last_name}`;
