import type { ReactNode } from 'react';
import type { BedChoice } from '@/components/admissions/hospitalizations/bed-choice';
import { untilWords } from '@/components/admissions/wards/moves';
import { SexAndAge } from '@/components/admissions/wards/sex-and-age';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { Choice } from '@/components/platform/ui/choice';
import { Icon } from '@/components/platform/ui/icon';
import type { IconName } from '@/components/platform/ui/icon-names';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { boardAcuity } from '@/lib/clinical/acuity/urgency';
import { stayWords } from '@/lib/domain/durations';
import { surnameFirst } from '@/lib/domain/persons';

type PictureBedProps = {
  bed: BoardBed;
  choice: BedChoice;
  mayChoose: boolean;
  /** The server's clock in milliseconds. */
  now: number;
  timeZone: string;
  /** Of the radio buttons that the bed's own is one of. */
  name: string;
  id?: string;
  chosen: boolean;
  onChoose: () => void;
};

/** A bed in the picture of its ward: one to choose when it is free, else who or what is in the way. */
export function PictureBed(props: PictureBedProps) {
  const { bed, choice, mayChoose, now, timeZone, name, id, chosen, onChoose } = props;
  if (!mayChoose) return <TakenBed {...props} />;
  return (
    <label className="flex min-h-20 items-start gap-2.5 rounded-lg border border-accent bg-surface px-3 py-2 hover:bg-accent-soft has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <Choice
        id={id}
        type="radio"
        name={name}
        value={bed.uuid}
        checked={chosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">{bed.name}</span>
        {choice === 'own' && <span className="text-ink-muted text-sm">Current bed</span>}
        {choice === 'mother' && (
          <>
            <span className="font-medium text-accent-ink">The mother’s bed</span>
            <span className="text-ink-muted text-sm">
              shared with {bed.occupant ? surnameFirst(bed.occupant.patient) : 'her'}
            </span>
          </>
        )}
        {choice === 'cleaning' && <span className="text-ink-muted text-sm">In cleaning now</span>}
        {choice === 'occupied' && (
          <span className="text-ink-muted text-sm">
            Now {bed.occupant ? surnameFirst(bed.occupant.patient) : 'occupied'}
          </span>
        )}
        {choice === 'free' && (
          <>
            <span className="font-medium text-accent-ink">
              {bed.hold ? 'Held for this patient' : 'Free'}
            </span>
            <span className="text-ink-muted text-sm">
              {bed.hold
                ? `until ${untilWords(bed.hold.held_until, { now, timeZone })}`
                : `for ${stayWords(bed.status_changed_at, now)}`}
            </span>
          </>
        )}
      </span>
    </label>
  );
}

function TakenBed({ bed, choice, now, timeZone }: PictureBedProps) {
  return (
    <div className="flex min-h-20 flex-col rounded-lg border border-line border-dashed bg-sunken px-3 py-2 text-ink-muted">
      <span className="truncate font-semibold">{bed.name}</span>
      {choice === 'own' && <span className="text-sm">Current bed</span>}
      {choice === 'free' && <span className="text-sm">Free</span>}
      {choice === 'occupied' && bed.occupant && (
        <Occupant occupant={bed.occupant} now={now} timeZone={timeZone} />
      )}
      {choice === 'held' && bed.hold && (
        <State
          icon="clock"
          words={`Held until ${untilWords(bed.hold.held_until, { now, timeZone })}`}
        >
          {bed.hold.patient_name}
        </State>
      )}
      {choice === 'cleaning' && (
        <State icon="sparkles" words="Cleaning">
          for {stayWords(bed.status_changed_at, now)}
        </State>
      )}
      {choice === 'out-of-service' && (
        <State icon="wrench" words="Out of service">
          {bed.status_reason}
        </State>
      )}
      {choice === 'unexplained' && (
        <State icon="triangle-exclamation-point" words="Occupied">
          but no patient is recorded: check the bed
        </State>
      )}
    </div>
  );
}

type OccupantProps = { occupant: BoardOccupant } & Pick<PictureBedProps, 'now' | 'timeZone'>;

function Occupant({ occupant, now, timeZone }: OccupantProps) {
  const acuity = boardAcuity(occupant);
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5 text-ink">
        <AcuityMark acuity={acuity} size="inline" />
        <span className="wrap-anywhere min-w-0 font-medium">{occupant.patient.last_name}</span>
        <span className="sr-only">, {acuityLooks[acuity].word},</span>
      </span>
      <span className="text-sm">
        <SexAndAge patient={occupant.patient} now={now} timeZone={timeZone} />
      </span>
    </>
  );
}

type StateProps = { icon: IconName; words: string; children: ReactNode };

function State({ icon, words, children }: StateProps) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Icon of={icon} className="shrink-0" />
        {words}
      </span>
      <span className="line-clamp-2 text-sm">{children}</span>
    </>
  );
}
