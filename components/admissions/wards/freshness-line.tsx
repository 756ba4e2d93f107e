'use client';

import { clsx } from 'clsx';
import { pollMs, sinceWords } from '@/components/admissions/wards/freshness';
import { Icon } from '@/components/platform/ui/icon';
import { useTick } from '@/components/platform/ui/use-tick';
import { timeOfDay } from '@/lib/domain/wall-time';
import type { LiveBoard } from './use-live-board';

type FreshnessLineProps = Pick<LiveBoard, 'freshness' | 'confirmedAt' | 'offset'> & {
  timeZone: string;
};

/** Whether the board is of now: "Live · updated 12 s ago", or since when it may be wrong. */
export function FreshnessLine({ freshness, confirmedAt, offset, timeZone }: FreshnessLineProps) {
  const tick = useTick(1_000);
  const ago = sinceWords(tick === null ? 0 : tick + offset - confirmedAt);
  return (
    <p
      data-freshness={freshness}
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 self-start text-sm',
        freshness === 'stale'
          ? 'rounded-md border border-attention-ink bg-attention-soft px-2 font-medium text-attention-ink'
          : 'text-ink-muted',
      )}
    >
      <Icon of={icons[freshness]} />
      {freshness === 'stale' ? (
        <span>
          Offline. Last updated {timeOfDay(confirmedAt, timeZone)}
          <span className="font-normal">. Retrying every {pollMs / 1000} s.</span>
        </span>
      ) : (
        <span>
          {freshness === 'live' ? 'Live' : 'Connecting…'} · updated {ago} ago
        </span>
      )}
    </p>
  );
}

const icons = {
  live: 'radio',
  connecting: 'loader-circle',
  stale: 'cloud-exclamation-point',
} as const;
