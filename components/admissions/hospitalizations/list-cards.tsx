import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import type { ListCard } from '@/components/platform/lists/list-table';
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

export const stayCard = (
  row: Hospitalization,
  clock: ListClock,
  showsMoney: boolean,
): ListCard => ({
  title: patientName(row),
  end: <span className="max-w-1/2 shrink-0 font-semibold">{bedName(row.bed_name)}</span>,
  lines: (
    <>
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
    </>
  ),
});

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
