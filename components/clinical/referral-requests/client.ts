import type { z } from 'zod';
import { referralList } from '@/components/clinical/referral-requests/list-view';
import { listReferralsOperation } from '@/components/clinical/referral-requests/operations';
import { listQuery } from '@/components/platform/lists/list-query';
import type { referralRecord } from '@/lib/clinical/referral-requests/record';

export type Referral = z.output<typeof referralRecord>;

const refetchEveryMs = 60_000;

/** The address of one referral request, by its uuid. */
export const referralAddress = (referral: string): string => `/referral-requests/${referral}`;

/** The page where a patient is referred; `from` is the path to come back to. */
export function referAddress(
  patient: string,
  { encounter, from }: { encounter?: string; from?: string } = {},
): string {
  const query = new URLSearchParams();
  if (encounter !== undefined) query.set('encounter', encounter);
  if (from !== undefined) query.set('from', from);
  return `/patients/${patient}/refer${query.size > 0 ? `?${query}` : ''}`;
}

/** A page of the list of referral requests; the provider by uuid. */
export const referrals = listQuery({
  key: ['referral-requests'],
  list: referralList,
  operation: listReferralsOperation,
  refetchEveryMs,
});
