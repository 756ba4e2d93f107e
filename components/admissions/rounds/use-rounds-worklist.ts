'use client';

import { roundsWorklistQuery } from '@/components/admissions/rounds/client';
import { useFollowingWard } from '@/components/admissions/wards/use-following-ward';

const coalesceMs = 100;

/** Patients to see on a ward, followed: a round that a colleague records shows at once. */
export const useRoundsWorklist = (provider: string, ward: string, timeZone: string) =>
  useFollowingWard({ provider, ward, timeZone }, roundsWorklistQuery(provider, ward), {
    coalesceMs,
  });
