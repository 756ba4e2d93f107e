import { clsx } from 'clsx';
import { Badge } from '@/components/platform/ui/badge';
import { Icon } from '@/components/platform/ui/icon';
import type { StayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { lengthWords } from '@/lib/domain/durations';
import { movedByWords } from '@/lib/domain/people-words';
import { spokenInstant } from '@/lib/domain/time';
import { bedName } from '@/lib/registry/locations/bed-name';

type Movement = StayPage['movements'][number];

type StayMovementsProps = { movements: readonly Movement[]; timeZone: string };

/** Bed history, latest first; what was recorded by mistake is kept, and marked. */
export function StayMovements({ movements, timeZone }: StayMovementsProps) {
  return (
    <section aria-labelledby="movements" className="flex max-w-3xl flex-col gap-3">
      <h2 id="movements" className="font-semibold text-lg">
        Transfers
      </h2>
      <ol className="flex flex-col border-line border-t">
        {movements.map((movement) => (
          <li key={movement.uuid} className="flex gap-3 border-line border-b py-3">
            <Icon
              of={movement.voided_at === null ? 'bed-double' : 'undo-2'}
              className="mt-0.5 shrink-0 text-ink-muted"
            />
            <MovementFacts movement={movement} timeZone={timeZone} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MovementFacts({ movement, timeZone }: { movement: Movement; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const isVoid = movement.voided_at !== null;
  return (
    <div className={clsx('min-w-0', isVoid && 'text-ink-muted')}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className={clsx('font-semibold', isVoid && 'line-through')}>
          {bedName(movement.bed_name)}, {movement.ward_name}
        </span>
        {isVoid && <Badge>Undone</Badge>}
        {!isVoid && movement.ended_at === null && <Badge tone="accent">Now</Badge>}
      </p>
      <p>
        {at(movement.started_at)}
        {movement.ended_at !== null && (
          <>
            {' – '}
            {at(movement.ended_at)}{' '}
            <span className="text-ink-muted">
              ({lengthWords(minutesBetween(movement.started_at, movement.ended_at))})
            </span>
          </>
        )}
      </p>
      <p className="text-ink-muted text-sm">
        {movement.healthcare_service_name} · {movement.price_tier_name}
        {movement.ordered_by_name && ` · ${movedByWords(movement)}`}
        {(movement.ordered_by_name === null || movement.ordered_by_signed_in) &&
          movement.recorded_by_name &&
          ` · Recorded by ${movement.recorded_by_name}`}
      </p>
      {movement.start_reason !== '' && <p>{movement.start_reason}</p>}
      {movement.voided_at !== null && (
        <p className="text-sm">
          Recorded by mistake; undone {at(movement.voided_at)}
          {movement.voided_by_name && ` by ${movement.voided_by_name}`}
          {movement.void_reason !== '' && `: ${movement.void_reason}`}
        </p>
      )}
    </div>
  );
}

const minutesBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 60_000);
