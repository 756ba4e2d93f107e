'use client';

import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { CsvImport } from '@/components/platform/imports/csv-import';
import { LinesOfFile } from '@/components/platform/imports/lines-of-file';
import type { Column } from '@/components/platform/ui/data-table';
import { useToast } from '@/components/platform/ui/toast';
import { sexWords, surnameFirst } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type {
  importPatientsContract,
  previewPatientsContract,
} from '@/lib/registry/patients/import-contract';

type Patient = z.output<typeof previewPatientsContract.reply.data>['patients'][number];

/** Registers the patients of a file. */
export function ImportPatients({ provider }: { provider: string }) {
  const router = useRouter();
  const toast = useToast();
  const params = { provider_id: provider };
  return (
    <CsvImport
      label="File of patients"
      hint={
        <div className="flex flex-col gap-3">
          <p>
            A CSV file in UTF-8, with the names of the columns in its first line. Last name, First
            name and Gender (male, female, other or unknown) are needed. As far as known, add MR
            number, Other names, Birth date (1991-03-05) or Estimated birth (1991), Mobile, National
            mobile number, E-mail, Address, Language and National ID. Other columns are ignored.
          </p>
          <p>
            A patient without an MR number gets the next one. Patients who are already registered
            are not registered again: their lines are listed before you import.
          </p>
        </div>
      }
      preview={async (csv) => (await call(previewOperation, { params, body: { csv } })).data}
      changes={({ patients }) => patients.length > 0}
      action={({ patients }) => `Register ${counted(patients.length)}`}
      send={(csv, idempotencyKey) =>
        call(importOperation, { params, body: { csv } }, { idempotencyKey })
      }
      onImported={({ patients }) => {
        toast({ title: `${counted(patients.length)} registered` });
        router.push('/patients');
      }}
    >
      {({ patients }) => (
        <LinesOfFile caption="Patients of the file" columns={columns} lines={patients} />
      )}
    </CsvImport>
  );
}

const counted = (count: number) =>
  count === 1 ? 'one patient' : `${count.toLocaleString('en')} patients`;

const birthWords = ({ birth_date, estimated_birth }: Patient): string => {
  if (birth_date !== null) return spokenDay(birth_date);
  return estimated_birth === null ? 'Unknown' : `about ${estimated_birth}`;
};

const columns: Column<Patient>[] = [
  { key: 'line', header: 'Line', numeric: true, cell: ({ line }) => line },
  { key: 'name', header: 'Patient', names: true, cell: surnameFirst },
  {
    key: 'mr-number',
    header: 'MR number',
    cell: ({ mr_number }) => mr_number ?? 'The next number',
  },
  { key: 'sex', header: 'Sex', cell: ({ gender }) => sexWords(gender).word },
  { key: 'born', header: 'Born', cell: birthWords },
];

const previewOperation = operation<typeof previewPatientsContract>(
  'POST /providers/{provider_id}/patients/import/preview',
);
const importOperation = operation<typeof importPatientsContract>(
  'POST /providers/{provider_id}/patients/import',
);
