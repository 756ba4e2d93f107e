import type { z } from 'zod';
import { asking, dayFilter, type ListOf, type ListView } from '@/components/platform/lists/view';
import { listReferralsContract } from '@/lib/clinical/referral-requests/contract';

const { shape } = listReferralsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  patient: { label: 'Patient', reads: shape.patient },
  visit: { label: 'Visit', reads: shape.visit },
  requester: { label: 'From', reads: shape.requester },
  recipient: { label: 'To', reads: shape.recipient },
  recipient_extra_detail: { label: 'Where to', reads: shape.recipient_extra_detail },
  start: dayFilter('Asked from'),
  end: dayFilter('Asked until'),
};

export type ReferralFilter = keyof typeof filters;

/** The list of referral requests. */
export const referralList: ListOf<ReferralFilter> = {
  path: '/referral-requests',
  filters,
  search: 'search',
  period: { from: 'start', until: 'end' },
};

type Asked = z.input<typeof listReferralsContract.query>;

/** What the API is asked for: its days are whole days of the hospital's clock already. */
export const toReferralsQuery = asking<Asked, ReferralFilter>(referralList);

/** Which referrals a view shows: everybody's, or those to or from the practitioner that the viewer is. */
export type ReferralTab = 'all' | 'to-me' | 'from-me';

export function referralTab(
  { filters: { requester, recipient } }: ListView<ReferralFilter>,
  practitioner: string | null,
): ReferralTab {
  if (practitioner === null) return 'all';
  if (recipient === practitioner && requester === undefined) return 'to-me';
  if (requester === practitioner && recipient === undefined) return 'from-me';
  return 'all';
}

/** The view's other filters on another tab, from its first page. */
export function onReferralTab(
  { filters: { requester: _from, recipient: _to, ...kept } }: ListView<ReferralFilter>,
  tab: ReferralTab,
  practitioner: string,
): ListView<ReferralFilter> {
  if (tab === 'to-me') return { filters: { ...kept, recipient: practitioner }, page: 1 };
  if (tab === 'from-me') return { filters: { ...kept, requester: practitioner }, page: 1 };
  return { filters: kept, page: 1 };
}
