import { clsx } from 'clsx';
import Link from 'next/link';
import { bedIcons } from '@/components/admissions/beds/bed-state';
import { moveObstacle } from '@/components/admissions/wards/moves';
import { BillState } from '@/components/billing/bills/bill-status';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityStripe } from '@/components/clinical/acuity/acuity-stripe';
import { BedsideFacts, hasBedsideFacts } from '@/components/clinical/patient-summary/bedside-facts';
import { Icon } from '@/components/platform/ui/icon';
import { PersonName } from '@/components/registry/patients/person-name';
import { bedState, countedState } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { bedStateWords, spokenBed } from '@/lib/admissions/wards/words';
import { boardAcuity, minutesToTreat } from '@/lib/clinical/acuity/urgency';
import { agoWords, stayWords } from '@/lib/domain/durations';
import { AssignedTo } from './assigned-to';
import { BedClock } from './bed-clock';
import { patientHref } from './bed-links';
import { isOccupiedBed, type OccupiedBed, useBoardDesk } from './board-desk';
import { Due } from './due';
import { EmptyBedActions } from './empty-bed-actions';
import { FallRisk, Flags } from './flags';
import { OccupantActions } from './occupant-actions';
import { partialAcuity } from './partial-acuity';
import { BedRefusal, Hold, PatientPlans } from './plans';
import { ScoreLine } from './score-line';
import { SexAndAge } from './sex-and-age';
import { shortFacts } from './short-facts';

type BedTileProps = {
  bed: BoardBed;
  now: number;
  /** A ward fits on a screen: less about each patient, in smaller print. */
  isCompact: boolean;
  /** The heading's: `h3` below that of a bay. */
  level: 'h2' | 'h3';
};

export function BedTile({ bed, ...props }: BedTileProps) {
  return isOccupiedBed(bed) ? (
    <OccupiedTile bed={bed} {...props} />
  ) : (
    <EmptyTile bed={bed} {...props} />
  );
}

type OccupiedTileProps = BedTileProps & { bed: OccupiedBed };

function OccupiedTile({ bed, now, isCompact, level: Heading }: OccupiedTileProps) {
  const { may, moving } = useBoardDesk();
  const { name, occupant } = bed;
  const [, ...children] = patientsIn(bed);
  const acuity = boardAcuity(occupant);
  const isRaised = acuity === occupant.partial_tews?.colour && acuity !== occupant.tews?.colour;
  return (
    <article
      data-bed={bed.uuid}
      data-draggable={may.admit ? '' : undefined}
      className={clsx(
        'relative flex h-full overflow-hidden rounded-lg border border-line-strong bg-surface focus-within:border-focus hover:border-ink-muted',
        may.admit && '[-webkit-touch-callout:none]',
        moving?.way === 'drag' && 'select-none',
        moving?.way === 'drag' && moving.from.uuid === bed.uuid && 'opacity-50',
      )}
    >
      <Stripes {...occupant} isNarrow={isCompact} />
      <div
        className={clsx(
          'flex min-w-0 flex-1 flex-col',
          isCompact ? 'gap-px px-1.5 py-0.5 text-sm' : 'gap-1 px-3 py-2',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="flex items-baseline gap-x-2">
            <span className="font-semibold text-ink-muted">{name}</span>
            <span className="font-semibold">
              {acuityLooks[acuity].word}
              {isRaised && <span className="font-normal">, incomplete</span>}
            </span>
          </p>
          {!isCompact && <Due occupant={occupant} now={now} />}
          {isCompact && occupant.trend === 'rising' && (
            <span className="font-semibold">rising</span>
          )}
        </div>
        <Heading className={clsx('leading-tight', isCompact ? 'text-base' : 'text-lg')}>
          <Link
            href={patientHref(occupant)}
            prefetch={false}
            draggable={false}
            aria-label={spokenBed(name, occupant, now)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            <PersonName patient={occupant.patient} />
          </Link>
        </Heading>
        {isCompact ? <ShortFacts bed={bed} now={now} /> : <Facts bed={bed} now={now} />}
        {children.length > 0 && (
          <ul className="flex flex-col">
            {children.map((child) => (
              <ChildInBed
                key={child.patient.uuid}
                bed={{ ...bed, occupant: child, children: [] }}
                now={now}
                isCompact={isCompact}
                level={Heading === 'h2' ? 'h3' : 'h4'}
              />
            ))}
          </ul>
        )}
        <BedRefusal bed={bed} />
      </div>
    </article>
  );
}

/** A child who shares the mother's bed, below her in the same tile: a patient of its own, with score, time and actions. */
function ChildInBed({
  bed,
  now,
  isCompact,
  level: Heading,
}: {
  bed: OccupiedBed;
  now: number;
  isCompact: boolean;
  level: 'h3' | 'h4';
}) {
  const { timeZone } = useBoardDesk();
  const { occupant } = bed;
  return (
    <li className="relative mt-1 flex border-line border-t pt-1">
      <Stripes {...occupant} isNarrow />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 ps-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2 [&_span]:whitespace-normal">
          <span className="font-semibold text-sm">{acuityLooks[boardAcuity(occupant)].word}</span>
          <Due occupant={occupant} now={now} />
        </div>
        <Heading className={clsx('leading-tight', isCompact ? 'text-sm' : 'text-base')}>
          <Link
            href={patientHref(occupant)}
            prefetch={false}
            draggable={false}
            aria-label={spokenBed(bed.name, occupant, now)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            <PersonName patient={occupant.patient} />
          </Link>
        </Heading>
        <BedClock bed={bed} now={now} />
        <PartialScore {...occupant} />
        {occupant.flags.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            <Flags flags={occupant.flags} />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-1 text-ink-muted text-sm">
          <SexAndAge patient={occupant.patient} now={now} timeZone={timeZone} />
          <OccupantActions bed={bed} now={now} isShort />
        </div>
      </div>
    </li>
  );
}

type FactsProps = { bed: OccupiedBed; now: number };

function Facts({ bed, now }: FactsProps) {
  const { timeZone } = useBoardDesk();
  const { occupant } = bed;
  const { patient } = occupant;
  return (
    <>
      <p className="text-ink-muted text-sm">
        <SexAndAge patient={patient} now={now} timeZone={timeZone} /> · {patient.mr_number} ·{' '}
        {bed.room_name}
      </p>
      <p className="text-ink-muted text-sm">
        {stayWords(occupant.on_ward_since, now)} on ward · {occupant.healthcare_service_name}
      </p>
      <AssignedTo bed={bed} now={now} />
      <BedClock bed={bed} now={now} />
      <PatientPlans bed={bed} now={now} />
      <Hold bed={bed} now={now} />
      <PartialScore {...occupant} />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <ScoreLine recent_tews={occupant.recent_tews} trend={occupant.trend} />
        <span className="text-ink-muted text-sm">
          {occupant.last_observed_at
            ? `Observed ${agoWords(occupant.last_observed_at, now)}`
            : 'No TEWS yet'}
        </span>
      </div>
      {(occupant.flags.length > 0 || hasBedsideFacts(occupant)) && (
        <div className="flex flex-wrap gap-1.5">
          <BedsideFacts patient={patient} />
          <Flags flags={occupant.flags} />
        </div>
      )}
      <div className="mt-auto flex min-h-control-sm flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FallRisk morse={occupant.morse} now={now} />
          <BillState bill={occupant.bill} />
        </span>
        <OccupantActions bed={bed} now={now} />
      </div>
    </>
  );
}

/** The facts of a compact tile: alerts by their kind alone, and plans for today. */
function ShortFacts({ bed, now }: FactsProps) {
  const { timeZone } = useBoardDesk();
  const { occupant } = bed;
  const words = shortFacts(bed, { now, timeZone });
  return (
    <>
      <div className="[&_span]:whitespace-normal">
        <Due occupant={occupant} now={now} />
        {minutesToTreat(occupant, now) !== null && <BedClock bed={bed} now={now} isShort />}
      </div>
      <p className="leading-tight">
        <SexAndAge patient={occupant.patient} now={now} timeZone={timeZone} />
        {words && ` · ${words}`}
      </p>
      <div className="mt-auto flex">
        <OccupantActions bed={bed} now={now} isShort />
      </div>
    </>
  );
}

/** The last complete score, and beside it, never instead of it, a later partial one. */
function Stripes({ patient, tews, partial_tews, isNarrow }: BoardOccupant & { isNarrow: boolean }) {
  if (patient.deceased_at !== null) {
    return <AcuityStripe acuity="blue" total={null} isNarrow={isNarrow} />;
  }
  return (
    <span aria-hidden="true" className="flex shrink-0">
      {(tews || !partial_tews) && (
        <AcuityStripe
          acuity={tews?.colour ?? 'unknown'}
          total={tews?.total ?? null}
          isNarrow={isNarrow}
        />
      )}
      {partial_tews && (
        <AcuityStripe
          acuity={partialAcuity(partial_tews)}
          total={partial_tews.total}
          isNarrow={isNarrow}
          provisional
        />
      )}
    </span>
  );
}

/** The parameters that the score after the last complete one leaves open. */
function PartialScore({ patient, tews, partial_tews }: BoardOccupant) {
  if (!partial_tews || patient.deceased_at !== null) return null;
  return (
    <p className="text-sm">
      <span className="font-semibold">{tews ? 'Last set incomplete' : 'Incomplete'}</span>: at least{' '}
      {partial_tews.total}
    </p>
  );
}

function EmptyTile({ bed, now, isCompact, level: Heading }: BedTileProps) {
  const { moving, timeZone } = useBoardDesk();
  const clock = { now, timeZone };
  const state = bedState(bed);
  if (state === 'unexplained')
    return <UnexplainedTile {...{ bed, now, isCompact }} level={Heading} />;
  const isTarget = moving !== null && moveObstacle(bed, moving.from.occupant, clock) === null;
  return (
    <article
      data-bed={bed.uuid}
      className={clsx(
        'flex h-full min-h-16 flex-col rounded-lg border text-ink-muted',
        isCompact ? 'px-2 py-1 text-sm [&_button]:px-2 [&_button]:text-sm' : 'gap-1 px-3 py-2',
        isTarget ? 'border-accent bg-accent-soft' : 'border-line border-dashed',
        isTarget && moving.over === bed.uuid && 'outline-2 outline-focus',
      )}
    >
      <Heading className="truncate font-semibold">{bed.name}</Heading>
      {countedState(bed, now) !== null && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <Icon of={bedIcons[bed.status]} />
          {bedStateWords[bed.status]}
          <span className="text-sm">for {stayWords(bed.status_changed_at, now)}</span>
        </p>
      )}
      {bed.status_reason && <p className="line-clamp-2 text-sm">{bed.status_reason}</p>}
      <Hold bed={bed} now={now} />
      <div className="mt-auto flex pt-1">
        <EmptyBedActions bed={bed} now={now} />
      </div>
      <BedRefusal bed={bed} />
    </article>
  );
}

/** The occupant is not known: the bed must not look free. */
function UnexplainedTile({ bed, now, isCompact, level: Heading }: BedTileProps) {
  return (
    <article
      data-bed={bed.uuid}
      className={clsx(
        'flex h-full flex-col gap-0.5 rounded-lg border border-attention-ink bg-attention-soft',
        isCompact ? 'px-2 py-1 text-sm' : 'px-3 py-2',
      )}
    >
      <Heading className="truncate font-semibold">{bed.name}</Heading>
      <p className="flex items-center gap-1.5">
        <Icon of="triangle-exclamation-point" />
        Occupied, but no admission is recorded. Check the bed.
      </p>
      <div className="mt-auto flex pt-1">
        <EmptyBedActions bed={bed} now={now} />
      </div>
      <BedRefusal bed={bed} />
    </article>
  );
}
