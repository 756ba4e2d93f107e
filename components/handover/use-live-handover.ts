'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wardHandover } from '@/lib/handover/client';
import { coalesced } from '@/lib/http/coalesce';
import { followLive } from '@/lib/http/live';
import { wardBoardEventsAddress } from '@/lib/wards/client';

const coalesceMs = 500;
const ignore = () => undefined;

/** The handover of a ward, read again whenever something changes there. */
export function useLiveHandover(provider: string, ward: string) {
  const client = useQueryClient();
  const query = useQuery(wardHandover(provider, ward));
  useEffect(() => {
    const { queryKey } = wardHandover(provider, ward);
    const refresh = coalesced(() => client.invalidateQueries({ queryKey }), coalesceMs);
    const unfollow = followLive(wardBoardEventsAddress(provider, ward), {
      onOpen: refresh.call,
      onChange: refresh.call,
      onHeartbeat: ignore,
      onLost: ignore,
    });
    return () => {
      unfollow();
      refresh.cancel();
    };
  }, [client, provider, ward]);
  return query;
}
