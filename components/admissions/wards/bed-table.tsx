'use client';

import './bed-table.css';
import type { ReactNode } from 'react';
import type { BoardSort, BoardView } from '@/components/admissions/wards/view';
import { BillState } from '@/components/billing/bills/bill-status';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { BedsideFacts } from '@/components/clinical/patient-summary/bedside-facts';
import { actionsColumn, type Column, DataTable } from '@/components/platform/ui/data-table';
import { PersonName } from '@/components/registry/patients/person-name';
import { bedState, countedState } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { bedOfEach } from '@/lib/admissions/wards/sharing';
import { bedStateWords, sharingWords } from '@/lib/admissions/wards/words';
import { agoWords, stayWords } from '@/lib/domain/durations';
import { AssignedTo } from './assigned-to';
import { BayHeading } from './bay-heading';
import type { Bay } from './bays';
import { BedClock } from './bed-clock';
import { patientHref } from './bed-links';
import { isOccupiedBed, useBoardDesk } from './board-desk';
import { Due } from './due';
import { EmptyBedActions } from './empty-bed-actions';
import { FallRisk, Flags } from './flags';
import { OccupantActions } from './occupant-actions';
import { partialAcuity } from './partial-acuity';
import { BedRefusal, Hold, PatientPlans } from './plans';
import { ScoreLine } from './score-line';
import { SexAndAge } from './sex-and-age';

export type BedTableProps = {
  ward: string;
  beds: readonly BoardBed[];
  /** The same beds bay by bay, where they are shown in that order. */
  bays: readonly Bay[] | null;
  now: number;
  view: BoardView;
  onSort: (sort: BoardSort) => void;
};

/** The same beds as the tiles, a row for each patient or empty bed. */
export function BedTable({ ward, beds, bays, now, view, onSort }: BedTableProps) {
  return (
    <div className="bed-table">
      <DataTable
        caption={`Beds of ${ward}`}
        columns={columnsAt(now, bays !== null)}
        rows={bedOfEach(beds)}
        groups={bays?.map((bay) => ({
          key: bay.name,
          heading: <BayHeading bay={bay} />,
          rows: bedOfEach(bay.beds),
        }))}
        wide
        rowKey={({ uuid, occupant }) => (occupant?.is_with_mother ? occupant.patient.uuid : uuid)}
        rowHref={({ occupant }) => occupant && patientHref(occupant)}
        sort={{ by: view.sort, direction: view.isReversed ? 'descending' : 'ascending' }}
        onSort={(key) => {
          const column = sortable.find((sort) => sort === key);
          if (column) onSort(column);
        }}
      />
    </div>
  );
}

const sortable = ['name', 'bed', 'acuity', 'overdue', 'stay'] as const;

/** Columns whose cells are about the patient stay blank where there is none. */
function columnsAt(now: number, isByBay: boolean): Column<BoardBed>[] {
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
          <Person patient={bed.occupant.patient} now={now} />
        ) : (
          <span className="block min-w-36 font-normal text-ink-muted">
            {countedState(bed, now) !== null && emptyWords(bed)}
            <Hold bed={bed} now={now} />
          </span>
        ),
    },
    {
      key: 'bed',
      header: 'Bed',
      sortable: true,
      cell: (bed) => (
        <TwoLines
          under={
            <>
              {bed.occupant && <span className="block">{sharingWords(bed.occupant, [])}</span>}
              {!isByBay && <span className="block">{bed.room_name}</span>}
              <AssignedTo bed={bed} now={now} />
            </>
          }
        >
          {bed.name}
        </TwoLines>
      ),
    },
    {
      key: 'acuity',
      header: 'TEWS',
      sortable: true,
      cell: (bed) =>
        isOccupiedBed(bed) && (
          <span className="flex flex-col items-start gap-1 max-xl:max-w-44 max-xl:whitespace-normal">
            <Scores {...bed.occupant} />
            <BedClock bed={bed} now={now} />
          </span>
        ),
    },
    {
      key: 'overdue',
      header: 'Next set',
      sortable: true,
      cell: ofPatient((occupant) => (
        <TwoLines
          under={
            occupant.last_observed_at && `Observed ${agoWords(occupant.last_observed_at, now)}`
          }
        >
          <Due occupant={occupant} now={now} />
        </TwoLines>
      )),
    },
    {
      key: 'stay',
      header: 'On ward',
      sortable: true,
      cell: ofPatient(({ on_ward_since, healthcare_service_name }) => (
        <TwoLines
          under={
            <span className="block min-w-28 max-w-36 whitespace-normal">
              {healthcare_service_name}
            </span>
          }
        >
          {stayWords(on_ward_since, now)}
        </TwoLines>
      )),
    },
    {
      key: 'flags',
      header: 'Plans, falls, alerts',
      cell: (bed) => (
        <span className="flex min-w-50 flex-wrap gap-x-2 gap-y-1 whitespace-normal">
          {isOccupiedBed(bed) && (
            <>
              <BedsideFacts patient={bed.occupant.patient} />
              <PatientPlans bed={bed} now={now} />
              <Hold bed={bed} now={now} />
              <FallRisk morse={bed.occupant.morse} now={now} />
              <Flags flags={bed.occupant.flags} />
              <BillState bill={bed.occupant.bill} />
            </>
          )}
          <BedRefusal bed={bed} />
        </span>
      ),
    },
    {
      ...actionsColumn,
      cell: (bed) => (
        <span className={actionsLook}>
          {isOccupiedBed(bed) ? (
            <OccupantActions bed={bed} now={now} />
          ) : (
            <EmptyBedActions bed={bed} now={now} />
          )}
        </span>
      ),
    },
  ];
}

/** On an upright tablet and a phone buttons without their words, or they would cover what is beside them. */
const actionsLook =
  'flex w-48 max-2xl:w-41 pointer-coarse:w-60 max-2xl:pointer-coarse:w-44 max-lg:w-23 max-lg:pointer-coarse:w-23 [&_a]:ms-auto max-lg:[&_a]:min-w-control-sm max-lg:[&_a>span]:sr-only [&_a+*]:ms-0';

function Person({ patient, now }: Pick<BoardOccupant, 'patient'> & { now: number }) {
  const { timeZone } = useBoardDesk();
  return (
    <TwoLines
      under={
        <>
          <SexAndAge patient={patient} now={now} timeZone={timeZone} /> ·{' '}
          <span className="whitespace-nowrap">{patient.mr_number}</span>
        </>
      }
    >
      <PersonName patient={patient} />
    </TwoLines>
  );
}

/** A fact and, smaller, the one that goes with it. */
function TwoLines({ under, children }: { under: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-col items-start">
      <span className="max-w-full">{children}</span>
      <span className="max-w-full font-normal text-ink-muted text-sm">{under}</span>
    </span>
  );
}

function emptyWords(bed: BoardBed): string {
  if (bedState(bed) === 'unexplained') return 'Occupied, but no admission is recorded';
  const words = bedStateWords[bed.status];
  return bed.status_reason ? `${words}: ${bed.status_reason}` : words;
}

function Scores({ patient, tews, partial_tews, recent_tews, trend }: BoardOccupant) {
  if (patient.deceased_at !== null) return <AcuityBadge acuity="blue" size="inline" />;
  const acuity = tews?.colour ?? 'unknown';
  return (
    <span className="flex min-[90rem]:min-w-68 min-[90rem]:flex-wrap items-start min-[90rem]:items-center gap-x-3 gap-y-1 max-[90rem]:flex-col">
      {(tews || !partial_tews) && (
        <span className="flex items-center gap-2">
          <ScoreChip score="TEWS" total={tews?.total ?? null} acuity={acuity} />
          <span aria-hidden="true">{tews ? acuityLooks[acuity].word : 'No TEWS yet'}</span>
        </span>
      )}
      {partial_tews && (
        <span className="flex items-center gap-2">
          <ScoreChip
            score="TEWS"
            total={partial_tews.total}
            acuity={partialAcuity(partial_tews)}
            provisional
          />
          <span className="max-[90rem]:max-w-28 whitespace-normal text-sm">
            {tews ? 'latest set incomplete:' : 'Incomplete,'} at least {partial_tews.total}
          </span>
        </span>
      )}
      <ScoreLine {...{ recent_tews, trend }} />
    </span>
  );
}
