'use client';

import type { ListClock } from '@/components/platform/lists/list-clock';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import type { ApiKey } from '@/components/registry/api-keys/client';
import {
  type KeyState,
  keyState,
  keyStateWords,
  permissionWords,
} from '@/components/registry/api-keys/words';
import { permissionTable } from '@/lib/domain/codes/permissions';
import { daysAgoWords, spokenInstant } from '@/lib/domain/time';

export function keyColumns(clock: ListClock, onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: 'Key',
      names: true,
      cell: ({ name, prefix }) => (
        <span className="block max-w-64 whitespace-normal wrap-anywhere">
          {name}
          <span className="block font-mono font-normal text-ink-muted text-sm">{prefix}…</span>
        </span>
      ),
    },
    { key: 'scopes', header: 'May', cell: (key) => <Scopes of={key} /> },
    {
      key: 'for',
      header: 'Person',
      cell: ({ practitioner_name, user_name }) =>
        practitioner_name === null && user_name === null ? (
          '–'
        ) : (
          <span className="block max-w-56 whitespace-normal wrap-anywhere">
            {user_name !== null && <span className="block">Acts for {user_name}</span>}
            {practitioner_name !== null && (
              <span className="block">Records as {practitioner_name}</span>
            )}
          </span>
        ),
    },
    { key: 'used', header: 'Last used', cell: (key) => lastUsedWords(key, clock) },
    {
      key: 'ends',
      header: 'Ends',
      cell: ({ expires_at }) =>
        expires_at === null ? 'Never' : spokenInstant(new Date(expires_at), clock.timeZone),
    },
    { key: 'state', header: 'State', cell: (key) => <State of={key} clock={clock} /> },
    {
      ...actionsColumn,
      cell: (key) =>
        key.revoked_at === null && (
          <span className="flex justify-end">
            <Button size="small" onClick={() => onRevoke(key)}>
              Revoke<span className="sr-only"> {key.name}</span>
            </Button>
          </span>
        ),
    },
  ];
}

export const lastUsedWords = ({ last_used_at }: ApiKey, { now, timeZone }: ListClock): string =>
  last_used_at === null
    ? 'Not used yet'
    : daysAgoWords(new Date(last_used_at), new Date(now), timeZone).replace(/^on /, '');

function Scopes({ of: { name, scopes, display_ward_name } }: { of: ApiKey }) {
  if (display_ward_name !== null) {
    return <span className="whitespace-normal">Wall display of {display_ward_name}</span>;
  }
  const words = permissionWords(scopes);
  if (scopes.length <= 1) return <span className="whitespace-normal">{words}</span>;
  return (
    <details className="max-w-72 whitespace-normal text-start">
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-control pointer-coarse:py-2.5">
        {words}
        <span className="sr-only">: what {name} may do</span>
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{permissionTable[scope].label}</li>
        ))}
      </ul>
    </details>
  );
}

function State({ of: key, clock: { now, timeZone } }: { of: ApiKey; clock: ListClock }) {
  return (
    <Badge wraps tone={tones[keyState(key, now)]}>
      {keyStateWords(key, now, timeZone)}
    </Badge>
  );
}

const tones: Record<KeyState, 'accent' | 'attention' | 'neutral'> = {
  works: 'accent',
  ending: 'attention',
  'without-user': 'attention',
  expired: 'neutral',
  revoked: 'neutral',
};
