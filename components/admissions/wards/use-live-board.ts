'use client';

import {
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type BoardReading,
  wardBoardEventsAddress,
  wardBoardQuery,
} from '@/components/admissions/wards/client';
import {
  type Freshness,
  freshnessOf,
  pollMs,
  type StreamState,
} from '@/components/admissions/wards/freshness';
import { coalesced } from '@/components/platform/http/coalesce';
import { followLive } from '@/components/platform/http/live';
import { useOnline } from '@/components/platform/ui/use-online';
import { useTick } from '@/components/platform/ui/use-tick';
import type { WardBoard } from '@/lib/admissions/wards/contract';

export type LiveBoard<B extends { as_of: string } = WardBoard> = {
  query: UseQueryResult<BoardReading<B>>;
  freshness: Freshness;
  /** The server's clock in milliseconds, which moves on by itself. */
  now: number;
  /** When the server last sent something, by its own clock in milliseconds. */
  confirmedAt: number;
  /** The server's clock less this device's, in milliseconds. */
  offset: number;
};

const coalesceMs = 100;
const tickMs = 5_000;
/** A change that was announced and not read for so long makes the board stale. */
const readWithinMs = 5_000;

/** A ward's board as it is now. */
export function useLiveBoard(provider: string, ward: string): LiveBoard {
  const source = useMemo(
    () => ({
      query: wardBoardQuery(provider, ward),
      events: wardBoardEventsAddress(provider, ward),
    }),
    [provider, ward],
  );
  return useLive(source);
}

/** A board's query, and the address of the stream that announces its changes. */
type LiveSource<B> = {
  query: UseQueryOptions<BoardReading<B>, Error, BoardReading<B>, string[]>;
  events: string;
};

/**
 * A board that is refetched at every change, and every few seconds while there is no connection for changes. Another
 * `source` is another board.
 */
export function useLive<B extends { as_of: string }>(source: LiveSource<B>): LiveBoard<B> {
  const client = useQueryClient();
  const { stream, heartbeatAt, changedAt, settle } = useBoardStream(source);
  const query = useQuery({
    ...source.query,
    // Under the stream lies a net: what nobody announced is seen within a minute.
    refetchInterval: stream === 'open' ? 60_000 : pollMs,
    retry: stream === 'open' ? 1 : false,
  });
  const reading = query.data;
  const isOnline = useOnline();

  // A board that came with the page carries no time of this device.
  useEffect(() => {
    if (reading?.receivedAt !== null) return;
    client.setQueryData(source.query.queryKey, { ...reading, receivedAt: Date.now() });
  }, [client, source, reading]);

  useEffect(() => {
    if (reading?.receivedAt) settle(reading.receivedAt);
  }, [reading, settle]);

  const tick = useTick(tickMs);
  const asOf = reading ? Date.parse(reading.board.as_of) : 0;
  const receivedAt = reading?.receivedAt ?? tick ?? asOf;
  const offset = asOf - receivedAt;
  // A change after the last tick has no age yet.
  const local = Math.max(tick ?? receivedAt, receivedAt, heartbeatAt ?? receivedAt);
  // A heartbeat confirms only a board that owes no reading.
  const owes = changedAt !== null && changedAt > receivedAt;
  const confirmed = owes ? receivedAt : Math.max(receivedAt, heartbeatAt ?? receivedAt);
  return {
    query,
    freshness: freshnessOf({
      stream,
      confirmedAt: confirmed,
      isOnline,
      hasFailed: query.isError || (owes && local - changedAt > readWithinMs),
      now: local,
    }),
    now: local + offset,
    confirmedAt: confirmed + offset,
    offset,
  };
}

function useBoardStream<B>({ query, events }: LiveSource<B>) {
  const { queryKey } = query;
  const client = useQueryClient();
  const [stream, setStream] = useState<StreamState>('connecting');
  const [heartbeatAt, setHeartbeatAt] = useState<number | null>(null);
  /** When the first change was announced that no reading has shown yet. */
  const [changedAt, setChangedAt] = useState<number | null>(null);
  const settle = useCallback((readAt: number) => {
    setChangedAt((since) => (since !== null && readAt >= since ? null : since));
  }, []);
  useEffect(() => {
    const refresh = coalesced(() => client.invalidateQueries({ queryKey }), coalesceMs);
    const unfollow = followLive(events, {
      onOpen: () => {
        setStream('open');
        refresh.call();
      },
      onChange: () => {
        setChangedAt((since) => since ?? Date.now());
        refresh.call();
      },
      onHeartbeat: () => setHeartbeatAt(Date.now()),
      onLost: () => setStream('lost'),
    });
    return () => {
      unfollow();
      refresh.cancel();
    };
  }, [client, queryKey, events]);
  return { stream, heartbeatAt, changedAt, settle };
}
