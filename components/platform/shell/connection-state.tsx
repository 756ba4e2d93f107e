'use client';

import { clsx } from 'clsx';
import { Icon } from '@/components/platform/ui/icon';
import { useOnline } from '@/components/platform/ui/use-online';
import { useConnection } from './connection';

/** Whether the screen can be trusted to be of now. Quiet while it can. */
export function ConnectionState() {
  const connection = useConnection();
  const state = useOnline() ? (connection?.state ?? 'online') : 'offline';
  const { icon, word } = looks[state];
  const alarming = state === 'offline' || state === 'stale';
  return (
    <span
      role="status"
      data-freshness={alarming ? undefined : connection?.state}
      className={clsx(
        'inline-flex shrink-0 items-center gap-1.5 rounded-md border px-1.5 py-0.5 text-sm',
        alarming
          ? 'border-attention-ink bg-attention-soft font-medium text-attention-ink'
          : 'border-transparent text-ink-muted',
      )}
    >
      <Icon of={icon} />
      <span className={clsx(!alarming && 'max-sm:sr-only')}>{word}</span>
      {connection?.since && (
        // The minute goes by without being read aloud each time.
        <span aria-hidden="true" className="max-sm:hidden">
          {connection.since}
        </span>
      )}
    </span>
  );
}

const looks = {
  online: { icon: 'cloud', word: 'Online' },
  live: { icon: 'radio', word: 'Live' },
  polling: { icon: 'cloud', word: 'Updated' },
  connecting: { icon: 'loader-circle', word: 'Connecting…' },
  stale: { icon: 'cloud-exclamation-point', word: 'Out of date' },
  offline: { icon: 'cloud-off', word: 'No connection' },
} as const;
