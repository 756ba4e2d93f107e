import { daysToDischarge, leavingWords } from '@/components/admissions/wards/leaving';
import { holdOf, plannedMoveOf, untilWords } from '@/components/admissions/wards/moves';
import { Icon } from '@/components/platform/ui/icon';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { bedName } from '@/lib/registry/locations/bed-name';
import { type OccupiedBed, useBoardDesk } from './board-desk';

/** The plans for the patient of a bed: when to leave, and to which other bed. */
export function PatientPlans({ bed, now }: { bed: OccupiedBed; now: number }) {
  const { timeZone } = useBoardDesk();
  const clock = { now, timeZone };
  const { occupant } = bed;
  const leaving = leavingWords(occupant, clock);
  const isDue = (daysToDischarge(occupant, clock) ?? 1) <= 0;
  const move = plannedMoveOf(occupant, now);
  if (!leaving && !move) return null;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-ink-muted text-sm">
      {leaving && (
        <span className={`inline-flex items-center gap-1 ${isDue ? 'font-semibold text-ink' : ''}`}>
          <Icon of="door-open" />
          {leaving}
        </span>
      )}
      {move && (
        <span className="inline-flex items-start gap-1 text-ink">
          <Icon of="arrow-right-left" className="mt-[0.2em] shrink-0" />
          <span>
            To {bedName(move.bed_name)}, {move.ward_name}
            <span className="text-ink-muted">{` · held until ${untilWords(move.held_until, clock)}`}</span>
          </span>
        </span>
      )}
    </span>
  );
}

/** The patient a bed is held for, and until when. */
export function Hold({ bed, now }: { bed: BoardBed; now: number }) {
  const { timeZone } = useBoardDesk();
  const hold = holdOf(bed, now);
  if (!hold) return null;
  return (
    <span className="flex items-start gap-1 text-ink text-sm">
      <Icon of="hourglass" className="mt-[0.2em] shrink-0" />
      <span>
        Held for <span className="font-semibold">{hold.patient_name}</span> until{' '}
        {untilWords(hold.held_until, { now, timeZone })}
        <span className="text-ink-muted">
          {` · from ${bedName(hold.from_bed_name)}, ${hold.from_ward_name}`}
        </span>
      </span>
    </span>
  );
}

/** The refusal at this bed, until something else is done. */
export function BedRefusal({ bed }: { bed: BoardBed }) {
  const { refusal } = useBoardDesk();
  if (refusal?.bed !== bed.uuid) return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 whitespace-normal text-danger-ink text-sm">
      <Icon of="triangle-exclamation-point" className="mt-[0.2em] shrink-0" />
      {refusal.sentence}
    </p>
  );
}
