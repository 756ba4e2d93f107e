import { clsx } from 'clsx';
import {
  SeenButton,
  TreatmentClock,
} from '@/components/clinical/clinician-reviews/treatment-clock';
import { type OccupiedBed, useBoardDesk } from './board-desk';

/** The time to treatment of a patient, and for a clinician the press that ends it; nothing where none runs. */
export function BedClock({
  bed: { occupant },
  now,
  isShort = false,
}: {
  bed: OccupiedBed;
  now: number;
  /** Side by side, without icons. */
  isShort?: boolean;
}) {
  const { provider, may, timeZone } = useBoardDesk();
  if (!occupant.treatment_clock || occupant.patient.deceased_at !== null) return null;
  return (
    <span
      className={clsx(
        'flex items-center',
        isShort ? 'gap-1 [&_svg]:hidden' : 'flex-wrap gap-x-2 gap-y-1',
      )}
    >
      <TreatmentClock of={occupant} now={now} timeZone={timeZone} />
      {may.review && <SeenButton {...{ provider, now, isShort }} of={occupant} />}
    </span>
  );
}
