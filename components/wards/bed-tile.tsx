import { BedDouble, Sparkles, TriangleAlert, Wrench } from 'lucide-react';
import Link from 'next/link';
import { acuityLooks } from '@/components/acuity/acuity';
import { AcuityStripe } from '@/components/acuity/acuity-stripe';
import { Icon } from '@/components/ui/icon';
import { bedState, boardAcuity } from '@/lib/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/wards/contract';
import { agoWords, bedStateWords, spokenBed, stayWords } from '@/lib/wards/words';
import { patientHref } from './bed-links';
import { Due } from './due';
import { FallRisk, Flags } from './flags';
import { ObserveLink } from './observe-link';
import { partialAcuity } from './partial-acuity';
import { PersonName, SexAndAge } from './person';
import { ScoreLine } from './score-line';

type BedTileProps = { bed: BoardBed; now: number; canObserve: boolean };

export function BedTile({ bed, now, canObserve }: BedTileProps) {
  return bed.occupant ? (
    <OccupiedTile name={bed.name} {...{ occupant: bed.occupant, now, canObserve }} />
  ) : (
    <EmptyTile bed={bed} now={now} />
  );
}

type OccupiedTileProps = {
  name: string;
  occupant: BoardOccupant;
  now: number;
  canObserve: boolean;
};

function OccupiedTile({ name, occupant, now, canObserve }: OccupiedTileProps) {
  const { patient } = occupant;
  const acuity = boardAcuity(occupant);
  const isRaised = acuity === occupant.partial_tews?.colour && acuity !== occupant.tews?.colour;
  return (
    <article className="relative flex h-full overflow-hidden rounded-lg border border-line-strong bg-surface focus-within:border-focus hover:border-ink-muted">
      <Stripes {...occupant} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 px-3 py-2">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
          <p className="flex items-baseline gap-2">
            <span className="font-semibold text-ink-muted">{name}</span>
            <span className="whitespace-nowrap font-semibold">
              {acuityLooks[acuity].word}
              {isRaised && <span className="font-normal"> so far</span>}
            </span>
          </p>
          <Due occupant={occupant} now={now} />
        </div>
        <h2 className="truncate text-lg leading-tight">
          <Link
            href={patientHref(occupant)}
            prefetch={false}
            aria-label={spokenBed(name, occupant, now)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            <PersonName patient={patient} />
          </Link>
        </h2>
        <p className="truncate text-ink-muted text-sm">
          <SexAndAge patient={patient} now={now} /> · {patient.mr_number}
        </p>
        <p className="truncate text-ink-muted text-sm">
          {stayWords(occupant.on_ward_since, now)} on ward · {occupant.healthcare_service_name}
        </p>
        <PartialScore {...occupant} />
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
          <ScoreLine recent_tews={occupant.recent_tews} trend={occupant.trend} />
          <span className="text-ink-muted text-sm">
            {occupant.last_observed_at
              ? `Observed ${agoWords(occupant.last_observed_at, now)}`
              : 'Not observed yet'}
          </span>
        </div>
        {occupant.flags.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            <Flags flags={occupant.flags} />
          </div>
        )}
        <div className="mt-auto flex min-h-control-sm flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <FallRisk morse={occupant.morse} now={now} />
          {canObserve && <ObserveLink bed={name} occupant={occupant} />}
        </div>
      </div>
    </article>
  );
}

/** The last complete score, and beside it, never instead of it, a later partial one. */
function Stripes({ patient, tews, partial_tews }: BoardOccupant) {
  if (patient.deceased_at !== null) {
    return <AcuityStripe acuity="blue" score="TEWS" total={null} />;
  }
  return (
    <span aria-hidden="true" className="flex shrink-0">
      {(tews || !partial_tews) && (
        <AcuityStripe acuity={tews?.colour ?? 'unknown'} score="TEWS" total={tews?.total ?? null} />
      )}
      {partial_tews && (
        <AcuityStripe
          acuity={partialAcuity(partial_tews)}
          score="TEWS"
          total={partial_tews.total}
          provisional
        />
      )}
    </span>
  );
}

/** What the score after the last complete one leaves open. */
function PartialScore({ patient, tews, partial_tews }: BoardOccupant) {
  if (!partial_tews || patient.deceased_at !== null) return null;
  return (
    <p className="text-sm">
      <span className="font-semibold">{tews ? 'Then incomplete' : 'Incomplete'}</span>: at least{' '}
      {partial_tews.total}
    </p>
  );
}

function EmptyTile({ bed, now }: { bed: BoardBed; now: number }) {
  const state = bedState(bed);
  if (state === 'unexplained') return <UnexplainedTile bed={bed} />;
  return (
    <article className="flex h-full min-h-16 flex-col gap-0.5 rounded-lg border border-line border-dashed px-3 py-2 text-ink-muted">
      <h2 className="truncate font-semibold">{bed.name}</h2>
      <p className="flex items-center gap-1.5">
        <Icon of={icons[bed.status]} />
        {bedStateWords[bed.status]}
        <span className="text-sm">for {stayWords(bed.status_changed_at, now)}</span>
      </p>
      {bed.status_reason && <p className="truncate text-sm">{bed.status_reason}</p>}
    </article>
  );
}

/** Occupied by whom is not known: the bed must not look free. */
function UnexplainedTile({ bed }: { bed: BoardBed }) {
  return (
    <article className="flex h-full flex-col gap-0.5 rounded-lg border border-attention-ink bg-attention-soft px-3 py-2">
      <h2 className="truncate font-semibold">{bed.name}</h2>
      <p className="flex items-center gap-1.5">
        <Icon of={TriangleAlert} />
        Occupied, but no admission is recorded. Check the bed.
      </p>
    </article>
  );
}

const icons = {
  available: BedDouble,
  cleaning: Sparkles,
  'out-of-service': Wrench,
  occupied: BedDouble,
};
