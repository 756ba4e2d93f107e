'use client';

import { type KeyboardEvent, useId } from 'react';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { shownAcuity } from '@/components/clinical/observations/shown-score';
import type { ObservationSet } from '@/components/clinical/observations/vitals';
import { colourNamed, type TriageColour, triageColours } from '@/lib/domain/scores/colour';
import { spokenInstant } from '@/lib/domain/time';

type ScoreTimelineProps = {
  sets: readonly ObservationSet[];
  /** Seconds since 1970. */
  range: readonly [number, number];
  timeZone: string;
  chosen: string | null;
  onChoose: (setUuid: string) => void;
};

/** The scores on the charts' time axis: each mark carries its colour's letter and shape, and its total. */
export function ScoreTimeline({ sets, range, timeZone, chosen, onChoose }: ScoreTimelineProps) {
  const label = useId();
  const marks = sets
    .flatMap((set) => {
      const tews = set.scores.find(({ kind }) => kind === 'TEWS');
      return tews ? [{ set, tews, at: Date.parse(tews.effective_at) / 1000 }] : [];
    })
    .filter(({ at }) => at >= range[0] && at <= range[1])
    .reverse();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[index + step]?.focus();
    event.preventDefault();
  };
  return (
    <section
      aria-labelledby={label}
      className="grid grid-cols-1 gap-x-4 border-line border-b py-2 sm:grid-cols-[8rem_1fr]"
    >
      <h2 id={label} className="font-medium">
        TEWS
      </h2>
      {/* Insets as the strips have them: the value axis at the left, the points at the right. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move the focus between its buttons. */}
      <div onKeyDown={move} className="relative isolate ms-11 me-7 h-14">
        {marks.map(({ set, tews, at }) => {
          const acuity = shownAcuity({
            finalColour: colourNamed(tews.final_colour),
            provisional: !tews.is_complete,
          });
          const word = acuity === 'unknown' ? 'incomplete' : triageColours[acuity].priority;
          return (
            <button
              key={set.uuid}
              type="button"
              aria-pressed={chosen === set.uuid}
              onClick={() => onChoose(set.uuid)}
              style={{
                insetInlineStart: `${((at - range[0]) / (range[1] - range[0])) * 100}%`,
                zIndex: prominence(acuity, tews.is_complete),
              }}
              className="absolute top-0 -ms-3.5 flex w-7 flex-col items-center rounded-md bg-surface py-1 aria-pressed:bg-accent-soft"
            >
              <AcuityMark acuity={acuity} provisional={!tews.is_complete} />
              <span aria-hidden="true" className="font-semibold text-sm">
                {tews.total}
                {!tews.is_complete && '+'}
              </span>
              <span className="sr-only">
                {`${spokenInstant(new Date(at * 1000), timeZone)}: TEWS ${tews.is_complete ? '' : 'at least '}${tews.total}, ${word}`}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** The more urgent of two marks that meet lies on top: one that a monitor sends a minute later hides no red one. */
const prominence = (acuity: TriageColour | 'unknown', isComplete: boolean): number =>
  acuity === 'unknown' ? 0 : 2 * triageColours[acuity].rank + (isComplete ? 2 : 1);
