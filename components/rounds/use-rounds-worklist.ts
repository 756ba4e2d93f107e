'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesced } from '@/lib/http/coalesce';
import { followLive } from '@/lib/http/live';
import { roundsWorklistQuery } from '@/lib/rounds/client';
import { wardBoardEventsAddress } from '@/lib/wards/client';

const coalesceMs = 100;

/** Whom to see on a ward, read again at every change there: a round that a colleague records shows at once. */
export function useRoundsWorklist(provider: string, ward: string) {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = roundsWorklistQuery(provider, ward);
    const refresh = coalesced(() => client.invalidateQueries({ queryKey }), coalesceMs);
    const unfollow = followLive(wardBoardEventsAddress(provider, ward), {
      onOpen: refresh.call,
      onChange: refresh.call,
      onHeartbeat: nothing,
      onLost: nothing,
    });
    return () => {
      unfollow();
      refresh.cancel();
    };
  }, [client, provider, ward]);
  return useQuery(roundsWorklistQuery(provider, ward));
}

const nothing = () => undefined;
