import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import { Badge } from '@/components/platform/ui/badge';
import type { Column } from '@/components/platform/ui/data-table';
import { dischargeDispositions } from '@/lib/domain/codes/hospitalizations';
import { lengthWords, stayWords } from '@/lib/domain/durations';
import { ageInYears, ageWords, sexWords, surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';

export type ListColumn = Column<Hospitalization> & {
  header: string;
  /** Shown unless the person chooses otherwise. */
  isUsual: boolean;
};

/** Every column of the list of those who are admitted, or of those who were discharged. */
export function listColumns(
  { isActive, showsMoney }: { isActive: boolean; showsMoney: boolean },
  clock: ListClock,
): ListColumn[] {
  const columns: (ListColumn | false)[] = [
    {
      key: 'patient',
      header: 'Patient',
      names: true,
      isUsual: true,
      cell: (row) => <PatientCell row={row} clock={clock} />,
    },
    {
      key: 'bed',
      header: isActive ? 'Bed' : 'Last bed',
      isUsual: true,
      cell: (row) => <Lines first={bedName(row.bed_name)} second={placeWords(row)} />,
    },
    {
      key: 'service',
      header: 'Service',
      isUsual: true,
      cell: (row) => <Lines first={row.healthcare_service_name} second={row.price_tier_display} />,
    },
    {
      key: 'admitted',
      header: 'Admitted',
      isUsual: true,
      cell: (row) => (
        <Lines first={listInstant(row.admitted_at, clock)} second={lengthOfStay(row, clock.now)} />
      ),
    },
    {
      key: 'admitted-by',
      header: 'Admitted by',
      isUsual: isActive,
      cell: (row) => (
        <Lines
          first={decidedBy(row.admitted_by_name, row.admitted_by_signed_in)}
          second={row.admit_source_display}
        />
      ),
    },
    isActive && {
      key: 'expected',
      header: 'Expected discharge',
      isUsual: true,
      cell: (row) => <ExpectedDischarge row={row} clock={clock} />,
    },
    !isActive && {
      key: 'discharged',
      header: 'Discharged',
      isUsual: true,
      cell: (row) =>
        row.discharged_at === null ? (
          '–'
        ) : (
          <Lines
            first={listInstant(row.discharged_at, clock)}
            second={decidedBy(row.discharged_by_name, row.discharged_by_signed_in)}
          />
        ),
    },
    !isActive && {
      key: 'disposition',
      header: 'Disposition',
      isUsual: true,
      cell: (row) => <Lines first={dispositionWords(row)} second={row.destination_display} />,
    },
    showsMoney && {
      key: 'owing',
      header: 'Owing',
      isUsual: !isActive,
      cell: (row) => (row.is_owing ? <OwingBadge /> : '–'),
    },
    {
      key: 'recorded-by',
      header: 'Recorded by',
      isUsual: false,
      cell: (row) => <Lines first={row.created_by_name} second={null} />,
    },
    {
      key: 'transferred',
      header: 'Last transfer',
      isUsual: false,
      cell: (row) =>
        row.transferred_at === null ? (
          '–'
        ) : (
          <Lines
            first={listInstant(row.transferred_at, clock)}
            second={decidedBy(row.transferred_by_name, row.transferred_by_signed_in)}
          />
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Without the person who recorded it, because they have a column of their own. */
const decidedBy = (name: string | null, hasSignedIn: boolean | null) =>
  name && !hasSignedIn ? `On the word of ${name}` : name;

function PatientCell({ row, clock }: { row: Hospitalization; clock: ListClock }) {
  return (
    <>
      <span className="flex max-w-60 items-center gap-2">
        <span className="wrap-anywhere min-w-0 whitespace-normal">{patientName(row)}</span>
        {row.is_readmission && <ReadmissionBadge />}
      </span>
      <span className="block font-normal text-ink-muted text-sm">
        {row.patient.mr_number} · {sexAndAge(row, clock)}
      </span>
    </>
  );
}

export const patientName = ({ patient }: Hospitalization): string => surnameFirst(patient);

/** Of who was discharged, the age at that. */
export function sexAndAge(
  { patient, discharged_at }: Hospitalization,
  { now, timeZone }: ListClock,
): ReactNode {
  const { birth_date, estimated_birth, gender } = patient;
  const at = discharged_at === null ? now : Date.parse(discharged_at);
  const age = ageInYears(birth_date ?? estimated_birth, new Date(at), timeZone);
  const sex = sexWords(gender);
  return (
    <>
      <span aria-hidden="true">{sex.letter}</span>
      <span className="sr-only">{sex.word}</span>{' '}
      {ageWords({ birth_date, estimated_birth, age }, { now: at, timeZone })}
    </>
  );
}

export const ReadmissionBadge = () => <Badge tone="outline">Readmission</Badge>;

export const OwingBadge = () => <Badge tone="attention">Owing</Badge>;

export const placeWords = ({ ward_name, room_name }: Hospitalization): string =>
  `${ward_name} · ${room_name}`;

/** From admission to discharge, or so far. */
export function lengthOfStay({ admitted_at, discharged_at }: Hospitalization, now: number): string {
  return stayWords(admitted_at, discharged_at === null ? now : Date.parse(discharged_at));
}

export function dispositionWords(row: Hospitalization): string {
  const { discharge_disposition: code, discharge_disposition_display } = row;
  if (discharge_disposition_display !== '') return discharge_disposition_display;
  if (code === '') return '–';
  return Object.hasOwn(dischargeDispositions, code)
    ? dischargeDispositions[code as keyof typeof dischargeDispositions]
    : code;
}

function ExpectedDischarge({ row, clock }: { row: Hospitalization; clock: ListClock }) {
  if (row.expected_discharge_at === null) return '–';
  return (
    <Lines
      first={listInstant(row.expected_discharge_at, clock)}
      second={<ExpectedIn instant={row.expected_discharge_at} now={clock.now} />}
    />
  );
}

/** How far off the expected discharge is, or that it has gone by. */
export function ExpectedIn({ instant, now }: { instant: string; now: number }) {
  const minutes = Math.round((Date.parse(instant) - now) / 60_000);
  if (minutes >= 0) return `in ${lengthWords(minutes)}`;
  return <span className="text-attention-ink">passed {lengthWords(-minutes)} ago</span>;
}

/** The main line, and details under it. */
function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className={line}>{first}</span>
      {second && <span className={clsx(line, 'text-ink-muted text-sm')}>{second}</span>}
    </>
  );
}

const line = 'wrap-break-word block max-w-40 whitespace-normal xl:max-w-60 2xl:max-w-64';
