'use client';

import type { z } from 'zod';
import { Badge } from '@/components/ui/badge';
import { type Column, DataTable } from '@/components/ui/data-table';
import type { patientRecord } from '@/lib/patients/contract';
import { type PatientPage, patientPageAddress } from '@/lib/patients/pages';
import { ageWords, sexWords } from '@/lib/wards/words';

type Patient = z.output<typeof patientRecord>;

type PatientsTableProps = {
  patients: readonly Patient[];
  /** What a row leads to. */
  opens: PatientPage;
};

export function PatientsTable({ patients, opens }: PatientsTableProps) {
  return (
    <DataTable
      caption="Patients by name"
      columns={columns}
      rows={patients}
      rowKey={({ uuid }) => uuid}
      rowHref={({ uuid }) => patientPageAddress(opens, uuid)}
    />
  );
}

const columns: Column<Patient>[] = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
  },
  { key: 'mr', header: 'MR number', cell: ({ mr_number }) => mr_number },
  {
    key: 'age',
    header: 'Age',
    numeric: true,
    // Of a small child the years alone say nothing.
    cell: (patient) =>
      patient.age !== null && patient.age < 2
        ? ageWords(patient, Date.now())
        : (patient.age ?? '–'),
  },
  { key: 'sex', header: 'Sex', cell: ({ gender }) => sexWords(gender).word },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile || '–' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_hospitalized, deceased_at }) => {
      if (deceased_at !== null) return <Badge>Deceased</Badge>;
      return is_hospitalized ? <Badge tone="accent">Admitted</Badge> : '–';
    },
  },
];
