import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type ReferralFilter,
  referralList,
  toReferralsQuery,
} from '@/components/clinical/referral-requests/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { listReferralsContract } from '@/lib/clinical/referral-requests/contract';
import type { referralRecord } from '@/lib/clinical/referral-requests/record';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Referral = z.output<typeof referralRecord>;

const refetchEveryMs = 60_000;

/** The address of one referral request, by its uuid. */
export const referralAddress = (referral: string): string => `/referral-requests/${referral}`;

/** Where a patient is referred; `from` is the path to come back to. */
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
export function referrals(provider: string, view: ListView<ReferralFilter>) {
  const given = { params: { provider_id: provider }, query: toReferralsQuery(view) };
  return queryOptions({
    queryKey: ['referral-requests', provider, 'list', writeListView(referralList, view)],
    queryFn: async ({ signal }): Promise<ListReading<ReferralFilter, Referral>> => {
      const { rows, meta } = await pageOf(listReferralsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

const listReferralsOperation = operation<typeof listReferralsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/referral-request',
});
