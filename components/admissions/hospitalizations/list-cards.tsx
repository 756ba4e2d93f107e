import Link from 'next/link';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { admitterWords } from '@/lib/domain/people-words';
import { bedName } from '@/lib/registry/locations/bed-name';
import {
  dispositionWords,
  ExpectedIn,
  lengthOfStay,
  OwingBadge,
  patientName,
  placeWords,
  ReadmissionBadge,
  sexAndAge,
} from './list-columns';

type ListCardsProps = {
  caption: string;
  rows: readonly Hospitalization[];
  clock: ListClock;
  showsMoney: boolean;
};

/** The list for phone and tablet: one card a stay, which leads to it as a whole. */
export function ListCards({ caption, rows, clock, showsMoney }: ListCardsProps) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:hidden">
      {rows.map((row) => (
        <li
          key={row.uuid}
          className="relative flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3"
        >
          <div className="flex items-baseline justify-between gap-3">
            <Link
              href={`/hospitalizations/${row.uuid}`}
              prefetch={false}
              className="wrap-anywhere min-w-0 font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {patientName(row)}
              <LinkWaiting />
            </Link>
            <span className="max-w-1/2 shrink-0 font-semibold">{bedName(row.bed_name)}</span>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-muted text-sm">
            <span className="wrap-anywhere min-w-0">
              {row.patient.mr_number} · {sexAndAge(row, clock)}
            </span>
            <span className="wrap-anywhere min-w-0">{placeWords(row)}</span>
          </div>
          <p className="text-sm">
            {row.healthcare_service_name}
            <span className="text-ink-muted"> · {admitterWords(row)}</span>
          </p>
          <p className="text-sm">
            Admitted {listInstant(row.admitted_at, clock)}
            <span className="text-ink-muted"> · {lengthOfStay(row, clock.now)}</span>
          </p>
          <Ending row={row} clock={clock} />
          {(row.is_readmission || (showsMoney && row.is_owing)) && (
            <p className="flex flex-wrap gap-2 pt-1">
              {row.is_readmission && <ReadmissionBadge />}
              {showsMoney && row.is_owing && <OwingBadge />}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Ending({ row, clock }: { row: Hospitalization; clock: ListClock }) {
  if (row.discharged_at !== null) {
    return (
      <p className="text-sm">
        Discharged {listInstant(row.discharged_at, clock)}
        <span className="text-ink-muted"> · {dispositionWords(row)}</span>
      </p>
    );
  }
  if (row.expected_discharge_at === null) return null;
  return (
    <p className="text-sm">
      Expected discharge {listInstant(row.expected_discharge_at, clock)}
      <span className="text-ink-muted">
        {' '}
        · <ExpectedIn instant={row.expected_discharge_at} now={clock.now} />
      </span>
    </p>
  );
}
