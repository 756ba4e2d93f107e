'use client';

import Link from 'next/link';
import {
  type PrescribedEncounter,
  prescriptionAddress,
} from '@/components/clinical/prescriptions/client';
import type { ListClock } from '@/components/platform/lists/list-clock';
import { ArrowKeys } from '@/components/platform/lists/list-table';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { TableHead } from '@/components/platform/ui/table-head';
import { leadingDiagnosis } from '@/lib/clinical/diagnoses/words';
import {
  dosagesOf,
  encounterWords,
  identityOf,
  type Medicine,
  orderedOn,
  patientOfPrescription,
} from './list-rows';
import { PrescriptionState } from './prescription-status';

type PrescribedTableProps = {
  caption: string;
  rows: readonly PrescribedEncounter[];
  clock: ListClock;
};

const columns = [
  { key: 'patient', header: 'Patient' },
  { key: 'medicine', header: 'Medicine' },
  { key: 'dosage', header: 'Dosage' },
  { key: 'status', header: 'Status' },
  { key: 'ordered', header: 'Ordered' },
  { key: 'encounter', header: 'Encounter' },
];

/** One row a medicine, under the patient of its encounter: arrows go from medicine to medicine, Enter opens one. */
export function PrescribedTable({ caption, rows, clock }: PrescribedTableProps) {
  return (
    <ArrowKeys among="a[data-medicine]">
      <section aria-label={caption} className="rounded-lg border border-line bg-surface">
        <table className="w-full border-separate border-spacing-0 text-start">
          <caption className="sr-only">{caption}</caption>
          <TableHead columns={columns} sort={undefined} onSort={undefined} wide={false} />
          {rows.map((row) => (
            <tbody key={row.id} className="group/encounter">
              {row.encounter_medication_request.map((medicine, index) => (
                <tr key={medicine.uuid} className="group relative hover:bg-sunken">
                  {index === 0 && <PatientCell row={row} clock={clock} />}
                  <MedicineCells medicine={medicine} clock={clock} />
                  {index === 0 && <EncounterCell row={row} clock={clock} />}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </ArrowKeys>
  );
}

const cell =
  'border-line border-b px-3 py-1.5 text-start align-top group-last/encounter:group-last:border-b-0';
const whole =
  'border-line border-b bg-surface px-3 py-1.5 text-start align-top group-last/encounter:border-b-0';

function PatientCell({ row, clock }: { row: PrescribedEncounter; clock: ListClock }) {
  return (
    <th
      scope="rowgroup"
      rowSpan={row.encounter_medication_request.length}
      className={`${whole} max-w-64 font-medium`}
    >
      <Link
        href={`/patients/${row.patient}`}
        prefetch={false}
        className="wrap-anywhere block hover:underline"
      >
        {patientOfPrescription(row)}
        <LinkWaiting />
      </Link>
      <span className="wrap-anywhere block font-normal text-ink-muted text-sm">
        {identityOf(row, clock)}
      </span>
    </th>
  );
}

function MedicineCells({ medicine, clock }: { medicine: Medicine; clock: ListClock }) {
  const { when, by } = orderedOn(medicine, clock);
  return (
    <>
      <th scope="row" className={`${cell} max-w-64 font-medium`}>
        <Link
          href={prescriptionAddress(medicine.uuid)}
          prefetch={false}
          data-medicine
          className="wrap-anywhere block hover:underline"
        >
          {medicine.name}
          <LinkWaiting />
        </Link>
        {medicine.dosage_form && (
          <span className="block truncate font-normal text-ink-muted text-sm">
            {medicine.dosage_form}
          </span>
        )}
      </th>
      <td className={`${cell} max-w-80`}>{dosagesOf(medicine)}</td>
      <td className={cell}>
        <PrescriptionState {...medicine} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {when}
        <span className="block max-w-48 truncate text-ink-muted text-sm">{by}</span>
      </td>
    </>
  );
}

function EncounterCell({ row, clock }: { row: PrescribedEncounter; clock: ListClock }) {
  const { kind, when } = encounterWords(row, clock);
  const diagnosis = leadingDiagnosis(row.encounter_diagnosis);
  return (
    <td rowSpan={row.encounter_medication_request.length} className={`${whole} max-w-80`}>
      <span className="wrap-anywhere block">
        {kind} <span className="whitespace-nowrap text-ink-muted">· {when}</span>
      </span>
      {diagnosis && <span className="wrap-anywhere block text-ink-muted text-sm">{diagnosis}</span>}
    </td>
  );
}
