'use client';

import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { wardBoardEventsAddress } from '@/components/admissions/wards/client';
import { pollMs, type StreamState } from '@/components/admissions/wards/freshness';
import { coalesced } from '@/components/platform/http/coalesce';
import { followLive } from '@/components/platform/http/live';
import type { Connection } from '@/components/platform/shell/connection';
import { timeOfDay } from '@/lib/domain/wall-time';

type Ward = {
  /** By its uuid, as the ward is. */
  provider: string;
  ward: string;
  timeZone: string;
};

const states = { connecting: 'connecting', open: 'live', lost: 'polling' } as const;

/**
 * The data of a ward, refetched at every change there, and every few seconds while there is no connection for changes; with
 * the state of that connection, and since when the data may be out of date.
 * @param options whose data say when they were read
 */
export function useFollowingWard<Data extends { as_of: string }, Key extends QueryKey>(
  { provider, ward, timeZone }: Ward,
  options: UseQueryOptions<Data, Error, Data, Key>,
  { coalesceMs }: { coalesceMs: number },
): { query: UseQueryResult<Data>; connection: Connection } {
  const client = useQueryClient();
  const [stream, setStream] = useState<StreamState>('connecting');
  const readAgain = useEffectEvent(() => client.invalidateQueries({ queryKey: options.queryKey }));
  useEffect(() => {
    const refresh = coalesced(() => readAgain(), coalesceMs);
    const unfollow = followLive(wardBoardEventsAddress(provider, ward), {
      onOpen: () => {
        setStream('open');
        refresh.call();
      },
      onChange: refresh.call,
      onHeartbeat: nothing,
      onLost: () => setStream('lost'),
    });
    return () => {
      unfollow();
      refresh.cancel();
    };
  }, [provider, ward, coalesceMs]);
  const query = useQuery({ ...options, ...(stream === 'lost' && { refetchInterval: pollMs }) });
  const heard = query.data && timeOfDay(Date.parse(query.data.as_of), timeZone);
  const state = query.error && heard !== undefined ? 'stale' : states[stream];
  const isOfThen = heard !== undefined && (state === 'stale' || state === 'polling');
  return { query, connection: { state, ...(isOfThen && { since: heard }) } };
}

const nothing = () => undefined;
