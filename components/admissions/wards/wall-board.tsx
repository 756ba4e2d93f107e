'use client';

import { useEffect } from 'react';
import { isNight } from '@/components/admissions/wards/freshness';
import { type BoardClock, holdOf, untilWords } from '@/components/admissions/wards/moves';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { bedState, type Census } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { bedStateWords } from '@/lib/admissions/wards/words';
import { boardAcuity, isOverdue, minutesToDue } from '@/lib/clinical/acuity/urgency';
import { dueWords } from '@/lib/domain/durations';
import { initials } from '@/lib/domain/persons';

export type WallBoardProps = {
  beds: readonly BoardBed[];
  census: Census;
  now: number;
  timeZone: string;
};

/** For a display that visitors pass: bed and initials, how urgent and when next; no names, nothing to press. */
export function WallBoard({ beds, census, now, timeZone }: WallBoardProps) {
  useNightTheme(isNight(now, timeZone));
  return (
    <>
      <ul className="flex flex-wrap gap-x-8 gap-y-2 text-2xl">
        {wallCounts(census).map(({ name, count }) => (
          <li key={name}>
            <strong>{count}</strong> {name}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(24rem,100%),1fr))] gap-4">
        {beds.map((bed) => (
          <li key={bed.uuid}>
            {bed.occupant ? (
              <WallTile name={bed.name} occupant={bed.occupant} now={now} />
            ) : (
              <p className="flex h-full min-h-24 items-center gap-4 rounded-lg border border-line border-dashed px-4 text-ink-muted text-xl">
                <span className="font-semibold">{bed.name}</span>
                {emptyWords(bed, { now, timeZone })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function emptyWords(bed: BoardBed, clock: BoardClock): string {
  if (bedState(bed) === 'unexplained') return 'Check the bed';
  const hold = holdOf(bed, clock.now);
  const words = bedStateWords[bed.status];
  return hold ? `${words}, held until ${untilWords(hold.held_until, clock)}` : words;
}

function WallTile({ name, occupant, now }: { name: string; occupant: BoardOccupant; now: number }) {
  const acuity = boardAcuity(occupant);
  const { tews, partial_tews } = acuity === 'blue' ? noScores : occupant;
  const isPartial = partial_tews !== null && (!tews || acuity !== (tews.colour ?? 'unknown'));
  const minutes = minutesToDue(occupant, now);
  return (
    <article
      data-acuity={acuity}
      className="flex h-full min-h-24 items-center gap-4 rounded-lg border-2 border-acuity-ink bg-surface px-4 py-3"
    >
      <AcuityMark acuity={acuity} provisional={isPartial} size="wall" />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-baseline justify-between gap-4 font-semibold text-3xl">
          <span>{name}</span>
          <span>{initials(occupant.patient)}</span>
        </h2>
        <p className="flex flex-col text-xl">
          <span>
            {acuityLooks[acuity].word}
            {isPartial ? ` · at least ${partial_tews.total}` : tews && ` · TEWS ${tews.total}`}
            {!isPartial && partial_tews && ', last set incomplete'}
          </span>
          {occupant.is_on_leave && <span className="text-ink-muted">on leave</span>}
          {minutes !== null && (
            <span className={isOverdue(occupant, now) ? 'font-bold' : 'text-ink-muted'}>
              {dueWords(minutes)}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

const noScores = { tews: null, partial_tews: null };

function wallCounts(census: Census): { name: string; count: number }[] {
  const counts = [
    { name: 'emergency', count: census.red },
    { name: 'very urgent', count: census.orange },
    { name: 'incomplete', count: census.unknown },
    { name: 'urgent', count: census.yellow },
    { name: 'routine', count: census.green },
    { name: 'overdue', count: census.overdue },
    { name: 'free', count: census.available },
  ];
  return counts.filter(({ count }) => count > 0);
}

/** The light of a wall full of white disturbs sleep. What the viewer chose comes back with the morning. */
function useNightTheme(isDark: boolean): void {
  useEffect(() => {
    if (!isDark) return;
    const root = document.documentElement;
    const chosen = root.dataset.theme;
    root.dataset.theme = 'dark';
    return () => {
      if (chosen === undefined) delete root.dataset.theme;
      else root.dataset.theme = chosen;
    };
  }, [isDark]);
}
