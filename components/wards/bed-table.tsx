'use client';

import type { ReactNode } from 'react';
import { acuityLooks } from '@/components/acuity/acuity';
import { AcuityBadge } from '@/components/acuity/acuity-badge';
import { ScoreChip } from '@/components/acuity/score-chip';
import { type Column, DataTable } from '@/components/ui/data-table';
import { bedState } from '@/lib/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/wards/contract';
import type { BoardSort, BoardView } from '@/lib/wards/view';
import { agoWords, bedStateWords, stayWords } from '@/lib/wards/words';
import { patientHref } from './bed-links';
import { Due } from './due';
import { FallRisk, Flags } from './flags';
import { ObserveLink } from './observe-link';
import { partialAcuity } from './partial-acuity';
import { PersonName, SexAndAge } from './person';
import { ScoreLine } from './score-line';

type BedTableProps = {
  ward: string;
  beds: readonly BoardBed[];
  now: number;
  canObserve: boolean;
  view: BoardView;
  onSort: (sort: BoardSort) => void;
};

/** The same beds as the tiles, one row each. */
export function BedTable({ ward, beds, now, canObserve, view, onSort }: BedTableProps) {
  return (
    <DataTable
      caption={`Beds of ${ward}`}
      columns={columnsAt(now, canObserve)}
      rows={beds}
      rowKey={({ uuid }) => uuid}
      rowHref={({ occupant }) => occupant && patientHref(occupant)}
      sort={{ by: view.sort, direction: view.isReversed ? 'descending' : 'ascending' }}
      onSort={(key) => {
        const column = sortable.find((sort) => sort === key);
        if (column) onSort(column);
      }}
    />
  );
}

const sortable = ['name', 'bed', 'acuity', 'overdue', 'stay'] as const;

/** Columns whose cells are about the patient stay blank where there is none. */
function columnsAt(now: number, canObserve: boolean): Column<BoardBed>[] {
  const ofPatient =
    (cell: (occupant: BoardOccupant, bed: BoardBed) => ReactNode) => (bed: BoardBed) =>
      bed.occupant && cell(bed.occupant, bed);
  return [
    {
      key: 'name',
      header: 'Patient',
      names: true,
      sortable: true,
      cell: (bed) =>
        bed.occupant ? (
          <PersonName patient={bed.occupant.patient} />
        ) : (
          <span className="font-normal text-ink-muted">{emptyWords(bed)}</span>
        ),
    },
    { key: 'bed', header: 'Bed', sortable: true, cell: ({ name }) => name },
    {
      key: 'acuity',
      header: 'TEWS',
      sortable: true,
      cell: ofPatient((occupant) => <Scores {...occupant} />),
    },
    {
      key: 'trend',
      header: 'Last scores',
      cell: ofPatient(({ recent_tews, trend }) => <ScoreLine {...{ recent_tews, trend }} />),
    },
    {
      key: 'overdue',
      header: 'Next set',
      sortable: true,
      cell: ofPatient((occupant) => <Due occupant={occupant} now={now} />),
    },
    {
      key: 'observed',
      header: 'Observed',
      cell: ofPatient(({ last_observed_at }) =>
        last_observed_at ? agoWords(last_observed_at, now) : 'Not yet',
      ),
    },
    {
      key: 'person',
      header: 'Sex, age',
      cell: ofPatient(({ patient }) => <SexAndAge patient={patient} now={now} />),
    },
    { key: 'mr', header: 'MR number', cell: ofPatient(({ patient }) => patient.mr_number) },
    {
      key: 'stay',
      header: 'On ward',
      sortable: true,
      cell: ofPatient(({ on_ward_since }) => stayWords(on_ward_since, now)),
    },
    {
      key: 'morse',
      header: 'Falls (Morse)',
      cell: ofPatient(({ morse }) => <FallRisk morse={morse} now={now} />),
    },
    {
      key: 'service',
      header: 'Service',
      cell: ofPatient(({ healthcare_service_name }) => healthcare_service_name),
    },
    {
      key: 'flags',
      header: 'Flags',
      cell: ofPatient(({ flags }) => (
        <span className="flex gap-1.5">
          <Flags flags={flags} />
        </span>
      )),
    },
    ...(canObserve ? [observeColumn] : []),
  ];
}

const observeColumn: Column<BoardBed> = {
  key: 'observe',
  header: <span className="sr-only">Record</span>,
  cell: ({ name, occupant }) => occupant && <ObserveLink bed={name} occupant={occupant} />,
};

function emptyWords(bed: BoardBed): string {
  if (bedState(bed) === 'unexplained') return 'Occupied, but no admission is recorded';
  const words = bedStateWords[bed.status];
  return bed.status_reason ? `${words}: ${bed.status_reason}` : words;
}

function Scores({ patient, tews, partial_tews }: BoardOccupant) {
  if (patient.deceased_at !== null) return <AcuityBadge acuity="blue" size="inline" />;
  const acuity = tews?.colour ?? 'unknown';
  return (
    <span className="flex items-center gap-2">
      {(tews || !partial_tews) && (
        <>
          <ScoreChip score="TEWS" total={tews?.total ?? null} acuity={acuity} />
          <span aria-hidden="true">{tews ? acuityLooks[acuity].word : 'No TEWS yet'}</span>
        </>
      )}
      {partial_tews && (
        <>
          <ScoreChip
            score="TEWS"
            total={partial_tews.total}
            acuity={partialAcuity(partial_tews)}
            provisional
          />
          <span className="text-ink-muted text-sm">
            {tews ? 'then incomplete' : 'incomplete'}, at least {partial_tews.total}
          </span>
        </>
      )}
    </span>
  );
}
