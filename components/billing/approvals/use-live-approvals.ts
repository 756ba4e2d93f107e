'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { approvalEventsAddress } from '@/components/billing/approvals/client';
import { followLive } from '@/components/platform/http/live';

/** Reads what the screen shows of money again whenever a request for approval is made, decided or used. */
export function useLiveApprovals(provider: string, isFollowed: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isFollowed) return;
    const refetch = () => void client.invalidateQueries({ queryKey: ['payments', provider] });
    return followLive(approvalEventsAddress(provider), {
      onOpen: refetch,
      onChange: refetch,
      onHeartbeat: () => {},
      onLost: () => {},
    });
  }, [client, provider, isFollowed]);
}
