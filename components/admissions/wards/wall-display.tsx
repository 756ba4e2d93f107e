'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useEffect } from 'react';
import { wardDisplaySource } from '@/components/admissions/wards/client';
import { isNight } from '@/components/admissions/wards/freshness';
import { type BoardClock, untilWords } from '@/components/admissions/wards/moves';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Loading } from '@/components/platform/ui/skeleton';
import { useTick } from '@/components/platform/ui/use-tick';
import type {
  DisplayBed,
  DisplayOccupant,
  WardDisplay,
} from '@/lib/admissions/wards/display-contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { bedStateWords } from '@/lib/admissions/wards/words';
import {
  boardAcuities,
  isOverdue,
  minutesToDue,
  minutesUntil,
} from '@/lib/clinical/acuity/urgency';
import { dueWords, treatWords } from '@/lib/domain/durations';
import { timeOfDay } from '@/lib/domain/wall-time';
import { CallError } from '@/lib/platform/http/call';
import { DisplayKeyForm } from './display-key-form';
import { type LiveBoard, useLive } from './use-live-board';

/** A ward in a corridor that visitors pass: bed and initials, how urgent and when next; no names, nothing to press. */
export function WallDisplay() {
  const live = useLive(wardDisplaySource);
  const { data, error, isFetching, refetch } = live.query;
  if (error instanceof CallError && error.status === 401) return <DisplayKeyForm isOver />;
  if (data) return <Wall board={data.board} live={live} />;
  if (!error) return <Loading label="Loading the ward">{null}</Loading>;
  return (
    <FailedState
      title="The ward could not be loaded"
      onRetry={() => refetch()}
      retrying={isFetching}
      requestId={error instanceof CallError ? error.requestId : null}
    >
      {error.message}
    </FailedState>
  );
}

function Wall({ board, live }: { board: WardDisplay; live: LiveBoard<WardDisplay> }) {
  const { now, freshness, confirmedAt, offset } = live;
  const { time_zone: timeZone, beds } = board;
  const isDark = isNight(now, timeZone);
  const tick = useTick(1_000);
  useNightTheme(isDark);
  const isStale = freshness === 'stale';
  return (
    <main
      // All of it grows and shrinks with the screen: 3.2 em are 50 pixels at 1920 × 1080, and twenty beds fit on any screen.
      style={{ fontSize: 'max(0.5rem, min(0.82vmax, 1.458vmin))' }}
      className={clsx(
        'flex min-h-dvh flex-col gap-[0.75em] bg-ground p-[1em] leading-tight',
        isDark && 'brightness-75',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-[2em]">
        <h1 className="font-semibold text-[2.25em] tracking-tight">{board.ward.name}</h1>
        <ul className="flex flex-wrap gap-x-[1.25em] text-[1.6em]">
          {countsOf(beds, now).map(({ name, count }) => (
            <li key={name}>
              <strong>{count}</strong> {name}
            </li>
          ))}
        </ul>
        <p
          data-freshness={freshness}
          className={clsx(
            'ms-auto text-end',
            isStale
              ? 'rounded-md border border-attention-ink bg-attention-soft px-[0.5em] font-semibold text-[1.6em] text-attention-ink'
              : `text-ink-muted ${readable}`,
          )}
        >
          {isStale &&
            `Offline. Last updated ${timeOfDay(confirmedAt, timeZone)}. Check at the bedside.`}
          {freshness === 'live' && 'Live'}
          {freshness === 'connecting' && 'Connecting…'}
        </p>
        <Link href="/sign-in" prefetch={false} className={`text-ink-muted underline ${readable}`}>
          Sign in
        </Link>
        <p className="font-semibold text-[4em] tabular-nums leading-none">
          <span className="sr-only">{'Time '}</span>
          {timeOfDay(tick === null ? now : tick + offset, timeZone)}
        </p>
      </header>
      {beds.length === 0 && (
        <p className="text-[2em]">
          {board.ward.is_active ? 'This ward has no beds.' : 'This ward is closed.'}
        </p>
      )}
      <ul
        style={
          {
            '--wide': columnsFor(beds.length),
            '--tall': Math.ceil(columnsFor(beds.length) / 2),
          } as object
        }
        className={clsx(
          'grid flex-1 auto-rows-fr gap-[0.75em] [--columns:var(--tall)] landscape:[--columns:var(--wide)]',
          'grid-cols-[repeat(var(--columns),minmax(0,1fr))]',
          isStale && 'grayscale',
        )}
      >
        {beds.map((bed) => (
          <li key={bed.uuid}>
            {bed.occupant ? (
              <WallTile name={bed.name} occupant={bed.occupant} of={bed.children} now={now} />
            ) : (
              <p className="flex h-full flex-wrap content-center items-baseline gap-x-[1em] rounded-lg border border-line border-dashed px-[1em] text-ink-muted">
                <span className="font-semibold text-[3.2em]">{bed.name}</span>
                <span className="text-[1.6em]">{emptyWords(bed, { now, timeZone })}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Still read from close by on the smallest screen. */
const readable = 'text-[max(1em,0.75rem)]';

/** So many side by side that the tiles fill a screen on its side and their letters have room. */
const columnsFor = (beds: number) =>
  beds <= 4 ? 2 : beds <= 9 ? 3 : beds <= 20 ? 4 : beds <= 30 ? 5 : 6;

function emptyWords({ status, held_until }: DisplayBed, clock: BoardClock): string {
  // Occupied, and no admission is recorded.
  if (status === 'occupied') return 'Check the bed';
  const words = bedStateWords[status];
  return held_until !== null && isHeld({ held_until }, clock.now)
    ? `${words}, held until ${untilWords(held_until, clock)}`
    : words;
}

const isHeld = ({ held_until }: Pick<DisplayBed, 'held_until'>, now: number) =>
  held_until !== null && Date.parse(held_until) > now;

function WallTile({
  name,
  occupant,
  of: children,
  now,
}: {
  name: string;
  occupant: DisplayOccupant;
  /** The children who share the bed. */
  of: readonly DisplayOccupant[];
  now: number;
}) {
  return (
    <article
      data-acuity={occupant.acuity}
      className="flex h-full flex-col justify-center rounded-lg border-2 border-acuity-ink bg-surface px-[0.9em] py-[0.4em]"
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-[0.25em] font-semibold text-[3.2em] leading-[1.1]">
        <span>{name}</span>
        <span>{occupant.initials}</span>
      </h2>
      <WallScore occupant={occupant} now={now} />
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a display knows no name or number of a patient.
        <section key={index} data-acuity={child.acuity} className="border-line border-t">
          <h3 className="flex justify-end font-semibold text-[3.2em] leading-[1.1]">
            <span className="sr-only">{`${name}, child `}</span>
            {child.initials}
          </h3>
          <WallScore occupant={child} now={now} />
        </section>
      ))}
    </article>
  );
}

function WallScore({ occupant, now }: { occupant: DisplayOccupant; now: number }) {
  const { acuity, tews, partial_tews, is_partial, is_on_leave, treat_by } = occupant;
  const due = dueOf(occupant);
  return (
    <div className="flex items-center gap-[0.9em]">
      <AcuityMark acuity={acuity} provisional={is_partial} size="wall" />
      <p className="font-bold text-[3.2em] leading-[1.1]">
        <span className="sr-only">{'TEWS '}</span>
        {is_partial ? `${partial_tews}+` : (tews ?? '–')}
      </p>
      <p className="flex min-w-0 flex-col text-[1.5em]">
        <span>
          {acuityLooks[acuity].word}
          {!is_partial && partial_tews !== null && ', last set incomplete'}
        </span>
        {treat_by && <span className="font-bold">{treatWords(minutesUntil(treat_by, now))}</span>}
        {is_on_leave && <span className="text-ink-muted">on leave</span>}
        {due && (
          <span className={isOverdue(due, now) ? 'font-bold' : 'text-ink-muted'}>
            {dueWords(minutesToDue(due, now))}
          </span>
        )}
      </p>
    </div>
  );
}

const dueOf = ({ next_due_at }: DisplayOccupant) =>
  next_due_at === null ? null : { patient: { deceased_at: null }, next_due_at };

function countsOf(beds: readonly DisplayBed[], now: number): { name: string; count: number }[] {
  const occupants = beds.flatMap(patientsIn);
  const counts = [
    ...boardAcuities.map((acuity) => ({
      name: acuityLooks[acuity].word.toLowerCase(),
      count: occupants.filter((occupant) => occupant.acuity === acuity).length,
    })),
    {
      name: 'overdue',
      count: occupants.filter((occupant) => {
        const due = dueOf(occupant);
        return due !== null && isOverdue(due, now);
      }).length,
    },
    {
      name: 'free',
      count: beds.filter((bed) => bed.status === 'available' && !bed.occupant && !isHeld(bed, now))
        .length,
    },
  ];
  return counts.filter(({ count }) => count > 0);
}

/** The light of a wall full of white disturbs sleep. */
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
