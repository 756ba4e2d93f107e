'use client';

import { useFollowingWard } from '@/components/wards/use-following-ward';
import { roundsWorklistQuery } from '@/lib/rounds/client';

const coalesceMs = 100;

/** Whom to see on a ward, followed: a round that a colleague records shows at once. */
export const useRoundsWorklist = (provider: string, ward: string, timeZone: string) =>
  useFollowingWard({ provider, ward, timeZone }, roundsWorklistQuery(provider, ward), {
    coalesceMs,
  });
