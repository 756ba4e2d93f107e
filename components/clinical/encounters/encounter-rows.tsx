'use client';

import type { ReactNode } from 'react';
import { type Encounter, encounterAddress } from '@/components/clinical/encounters/client';
import { encounterName } from '@/components/clinical/encounters/words';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import { type ListCard, ListTable } from '@/components/platform/lists/list-table';
import type { Column } from '@/components/platform/ui/data-table';
import { isPlanWithdrawn } from '@/lib/clinical/care-plans/rules';
import { leadingDiagnosis } from '@/lib/clinical/diagnoses/words';
import { lengthWords } from '@/lib/domain/durations';
import { ageWords, sexWords, surnameFirst } from '@/lib/domain/persons';
import { EncounterState } from './encounter-state';

type EncounterRowsProps = {
  caption: string;
  rows: readonly Encounter[];
  clock: ListClock;
  /** Left out where all are one patient's. */
  showsPatient: boolean;
};

/** Encounters; each leads to its page. */
export function EncounterRows({ caption, rows, clock, showsPatient }: EncounterRowsProps) {
  const columns: (Column<Encounter> | false)[] = [
    showsPatient && {
      key: 'patient',
      header: 'Patient',
      names: true,
      cell: (row) => <Lines first={patientOf(row)} second={identityOf(row, clock)} />,
    },
    {
      key: 'encounter',
      header: 'Encounter',
      names: !showsPatient,
      cell: (row) => <Lines first={encounterName(row)} second={row.service_type_name} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => (
        <>
          <EncounterState status={row.status} />
          {row.status_comment !== '' && (
            <span className="wrap-anywhere mt-0.5 block max-w-48 whitespace-normal text-ink-muted text-sm">
              {row.status_comment}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'started',
      header: 'Start',
      cell: (row) => (
        <Lines first={listInstant(row.start_time, clock)} second={endWords(row, clock)} />
      ),
    },
    {
      key: 'reason',
      header: 'Complaint and diagnosis',
      cell: (row) => (
        <Lines
          first={row.chief_complaint || '–'}
          second={leadingDiagnosis(row.encounter_diagnosis)}
        />
      ),
    },
    { key: 'performer', header: 'Practitioner', cell: (row) => performerOf(row) ?? '–' },
  ];
  const card = (row: Encounter): ListCard => {
    const performer = performerOf(row);
    const diagnosis = leadingDiagnosis(row.encounter_diagnosis);
    return {
      title: showsPatient ? patientOf(row) : encounterName(row),
      end: <EncounterState status={row.status} />,
      lines: (
        <>
          {showsPatient && <p className="text-ink-muted text-sm">{identityOf(row, clock)}</p>}
          <p className="wrap-anywhere text-sm">
            {showsPatient && <>{encounterName(row)} · </>}
            {row.service_type_name}
          </p>
          {row.status_comment !== '' && <p className="text-sm">{row.status_comment}</p>}
          <p className="text-sm">
            {listInstant(row.start_time, clock)}
            <span className="text-ink-muted"> · {endWords(row, clock)}</span>
          </p>
          {(row.chief_complaint || diagnosis) && (
            <p className="line-clamp-2 text-sm">
              {[row.chief_complaint, diagnosis].filter(Boolean).join(' · ')}
            </p>
          )}
          {performer && <p className="truncate text-ink-muted text-sm">{performer}</p>}
        </>
      ),
    };
  };
  return (
    <ListTable
      {...{ caption, rows, card }}
      columns={columns.filter((column) => column !== false)}
      rowHref={({ uuid }) => encounterAddress(uuid)}
    />
  );
}

const patientOf = ({ patient_detail }: Encounter): string => surnameFirst(patient_detail);

const identityOf = ({ patient_detail }: Encounter, clock: ListClock): string =>
  `${sexWords(patient_detail.gender).word}, ${ageWords(patient_detail, clock)}`;

function endWords({ start_time, end_time, length, status }: Encounter, clock: ListClock): string {
  if (isPlanWithdrawn(status)) return 'did not take place';
  if (end_time !== null && length !== null) return `took ${lengthWords(length)}`;
  if (Date.parse(start_time) > clock.now) return 'to come';
  if (status === 'planned') return 'not begun';
  const minutes = Math.max(0, Math.floor((clock.now - Date.parse(start_time)) / 60_000));
  return `${lengthWords(minutes)} so far`;
}

const performerOf = ({ encounter_participant }: Encounter): string | null =>
  encounter_participant.find(({ type }) => type === 'PRIMARY_PERFORMER')?.practitioner_detail
    .name ?? null;

/** The main line, and details under it. */
function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="wrap-anywhere block max-w-56 whitespace-normal 2xl:max-w-80">{first}</span>
      {second && (
        <span className="wrap-anywhere block max-w-56 whitespace-normal font-normal text-ink-muted text-sm 2xl:max-w-80">
          {second}
        </span>
      )}
    </>
  );
}
