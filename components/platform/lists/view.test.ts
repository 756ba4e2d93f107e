import { describe, expect, it } from 'vitest';
import { prescriptionList } from '@/components/clinical/prescriptions/list-view';
import {
  onReferralTab,
  referralList,
  referralTab,
} from '@/components/clinical/referral-requests/list-view';
import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { listReferralsContract } from '@/lib/clinical/referral-requests/contract';
import { parseQuery } from '@/lib/platform/http/input';
import { listAddress, paramsOf, readListView, writeListView } from './view';

const visit = '01a1fc8c-557e-732b-8056-282720464a94';
const me = '01a1fc8c-557e-732b-8056-282720464a95';
const nairobi = { timeZone: 'Africa/Nairobi', now: new Date('2026-11-21T09:00:00Z') };

const prescriptions = (query: string) => readListView(prescriptionList, new URLSearchParams(query));
const referrals = (query: string) => readListView(referralList, new URLSearchParams(query));

const asText = (asked: object) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

describe('a view of a list', () => {
  it('is the whole list, unless the address says otherwise', () => {
    expect(prescriptions('')).toEqual({ view: { filters: {}, page: 1 }, unread: [] });
    expect(listAddress(prescriptionList, { filters: {}, page: 1 })).toBe('/prescriptions');
  });

  it.each([
    'search=ng%27ang%27a&mr_number=LCR-1&mobile=%2B254712345678',
    `status=in-progress&visit=${visit}&service_provider=1&page=3`,
    'created_at__gte=2026-11-01&created_at__lte=2026-11-30',
  ])('survives the way into the address and back: %s', (query) => {
    const { view, unread } = prescriptions(query);
    expect(unread).toEqual([]);
    expect(prescriptions(writeListView(prescriptionList, view)).view).toEqual(view);
    expect(new URLSearchParams(writeListView(prescriptionList, view))).toEqual(
      new URLSearchParams(query),
    );
  });

  it.each([
    ['visit=nowhere', ['Visit']],
    ['status=asleep', ['Encounter']],
    ['created_at__gte=2026-02-30', ['Encounter began from']],
    ['created_at__gte=2026-11-30&created_at__lte=2026-11-01', ['Encounter recorded until']],
    ['constructor=1', ['constructor']],
  ])('leaves out what it cannot read, and names it: %s', (query, names) => {
    expect(prescriptions(query).unread).toEqual(names);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page='])(
    'begins at page 1 for %s',
    (page) => {
      expect(prescriptions(page).view.page).toBe(1);
    },
  );

  it('reads a parameter that is given twice as its last', () => {
    const params = paramsOf({ mobile: ['1', '2'], page: '2', search: undefined });
    expect(readListView(prescriptionList, params).view).toEqual({
      filters: { mobile: '2' },
      page: 2,
    });
  });
});

describe('the list of prescriptions', () => {
  it('asks the API for whole days of the hospital’s clock', () => {
    const { view } = prescriptions('created_at__gte=2026-11-01&created_at__lte=2026-11-30');
    const asked = asText(prescriptionList.toQuery(view));
    const query = parseQuery(listEncounterPrescriptionsContract, asked, nairobi);
    expect(query.created_at__gte?.toISOString()).toBe('2026-10-31T21:00:00.000Z');
    expect(query.created_at__lte?.toISOString()).toBe('2026-11-30T20:59:59.999Z');
  });
});

describe('the list of referral requests', () => {
  it('asks the API for everything that its address narrows it to', () => {
    const narrowed = `search=kamau&patient=12&visit=${visit}&requester=3&recipient=${me}&recipient_extra_detail=clinic&start=2026-11-01&end=2026-11-30&page=2`;
    const { view, unread } = referrals(narrowed);
    expect(unread).toEqual([]);
    const query = parseQuery(listReferralsContract, asText(referralList.toQuery(view)), nairobi);
    expect(query).toMatchObject({
      search: 'kamau',
      patient: { number: 12 },
      requester: { number: 3 },
      recipient: { id: me },
      recipient_extra_detail: 'clinic',
      start: '2026-11-01',
      end: '2026-11-30',
      page: 2,
    });
  });

  it('has a tab for what comes to a practitioner and one for what goes out, other filters kept', () => {
    const { view } = referrals('search=clinic&page=4');
    for (const tab of ['to-me', 'from-me', 'all'] as const) {
      const shown = onReferralTab(view, tab, me);
      expect(referralTab(shown, me)).toBe(tab);
      expect(shown).toMatchObject({ filters: { search: 'clinic' }, page: 1 });
    }
    expect(referralTab(onReferralTab(view, 'to-me', me), null)).toBe('all');
  });
});
