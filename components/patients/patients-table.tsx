'use client';

import type { z } from 'zod';
import { Badge } from '@/components/ui/badge';
import { type Column, DataTable } from '@/components/ui/data-table';
import type { patientRecord } from '@/lib/patients/contract';
import { sexWords } from '@/lib/wards/words';

type Patient = z.output<typeof patientRecord>;

type PatientsTableProps = {
  patients: readonly Patient[];
  /** A row leads to the chart; for those who may not read it, to the identity. */
  opensChart: boolean;
};

export function PatientsTable({ patients, opensChart }: PatientsTableProps) {
  return (
    <DataTable
      caption="Patients by name"
      columns={columns}
      rows={patients}
      rowKey={({ uuid }) => uuid}
      rowHref={({ uuid }) => (opensChart ? `/patients/${uuid}` : `/patients/${uuid}/edit`)}
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
  { key: 'age', header: 'Age', numeric: true, cell: ({ age }) => age ?? '–' },
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
