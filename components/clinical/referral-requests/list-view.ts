import {
  dayFilter,
  defineList,
  type FilterOf,
  type ListView,
} from '@/components/platform/lists/view';
import { listReferralsContract } from '@/lib/clinical/referral-requests/contract';

export const referralList = defineList(listReferralsContract, {
  path: '/referral-requests',
  filters: {
    search: 'Search',
    patient: 'Patient',
    visit: 'Visit',
    requester: 'From',
    recipient: 'To',
    recipient_extra_detail: 'Where to',
    start: dayFilter('Asked from'),
    end: dayFilter('Asked until'),
  },
  search: 'search',
  period: { from: 'start', until: 'end' },
});

export type ReferralListFilter = FilterOf<typeof referralList>;

/** Which referrals a view shows: everybody's, or those to or from the practitioner that the viewer is. */
export type ReferralTab = 'all' | 'to-me' | 'from-me';

export function referralTab(
  { filters: { requester, recipient } }: ListView<ReferralListFilter>,
  practitioner: string | null,
): ReferralTab {
  if (practitioner === null) return 'all';
  if (recipient === practitioner && requester === undefined) return 'to-me';
  if (requester === practitioner && recipient === undefined) return 'from-me';
  return 'all';
}

/** The view's other filters on another tab, from its first page. */
export function onReferralTab(
  { filters: { requester: _from, recipient: _to, ...kept } }: ListView<ReferralListFilter>,
  tab: ReferralTab,
  practitioner: string,
): ListView<ReferralListFilter> {
  if (tab === 'to-me') return { filters: { ...kept, recipient: practitioner }, page: 1 };
  if (tab === 'from-me') return { filters: { ...kept, requester: practitioner }, page: 1 };
  return { filters: kept, page: 1 };
}
