'use client';

import Link from 'next/link';
import type { z } from 'zod';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Badge } from '@/components/platform/ui/badge';
import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { ageWords, sexWords, surnameFirst, temporaryNameWords } from '@/lib/domain/persons';
import type { patientRecord } from '@/lib/registry/patients/contract';

type Patient = z.output<typeof patientRecord>;

type PatientsTableProps = {
  patients: readonly Patient[];
  /** The link of a row. */
  opens: PatientPage;
  timeZone: string;
};

/** The patients on record; on a phone two lines each, because a table would hide there who is admitted. */
export function PatientsTable({ patients, opens, timeZone }: PatientsTableProps) {
  const clock = { now: Date.now(), timeZone };
  return (
    <>
      <div className="max-md:hidden">
        <DataTable
          caption={caption}
          columns={columnsAt(clock)}
          rows={patients}
          rowKey={({ uuid }) => uuid}
          rowHref={({ uuid }) => patientPageAddress(opens, uuid)}
        />
      </div>
      <ul
        aria-label={caption}
        className="rounded-lg border border-line bg-surface md:hidden [&>li+li]:border-line [&>li+li]:border-t"
      >
        {patients.map((patient) => (
          <li key={patient.uuid} className="relative px-4 py-2.5">
            <div className="flex items-baseline justify-between gap-3">
              <Link
                href={patientPageAddress(opens, patient.uuid)}
                prefetch={false}
                className="min-w-0 font-medium after:absolute after:inset-0 hover:underline"
              >
                <bdi>{surnameFirst(patient)}</bdi>
                <LinkWaiting />
              </Link>
              <Status patient={patient} />
            </div>
            <p className="text-ink-muted text-sm">
              {[
                patient.mr_number,
                sexAndAge(patient, clock),
                patient.mobile,
                temporaryNameWords(patient),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const caption = 'Patients by name';

type Clock = Parameters<typeof ageWords>[1];

const sexAndAge = (patient: Patient, clock: Clock) =>
  `${sexWords(patient.gender).letter} ${ageWords(patient, clock)}`;

function Status({ patient: { is_hospitalized, deceased_at, replaced_by } }: { patient: Patient }) {
  if (replaced_by !== null) return <Badge>Replaced</Badge>;
  if (deceased_at !== null) return <Badge>Deceased</Badge>;
  return is_hospitalized ? <Badge tone="accent">Admitted</Badge> : null;
}

const columnsAt = (clock: Clock): Column<Patient>[] => [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: (patient) => {
      const words = temporaryNameWords(patient);
      return words ? `${surnameFirst(patient)} (${words})` : surnameFirst(patient);
    },
  },
  { key: 'mr', header: 'MR number', cell: ({ mr_number }) => mr_number },
  {
    key: 'age',
    header: 'Age',
    numeric: true,
    // Of a small child the years alone say nothing; an estimate says so.
    cell: (patient) =>
      patient.age !== null && (patient.age < 2 || patient.birth_date === null)
        ? ageWords(patient, clock)
        : (patient.age ?? '–'),
  },
  { key: 'sex', header: 'Sex', cell: ({ gender }) => sexWords(gender).word },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile || '–' },
  {
    key: 'status',
    header: 'Status',
    cell: (patient) =>
      patient.deceased_at !== null || patient.is_hospitalized || patient.replaced_by !== null ? (
        <Status patient={patient} />
      ) : (
        '–'
      ),
  },
];
