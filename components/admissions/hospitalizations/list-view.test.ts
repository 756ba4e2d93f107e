import { describe, expect, it } from 'vitest';
import {
  type ListView,
  listAddress,
  readListView,
  writeListView,
} from '@/components/platform/lists/view';
import { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { parseQuery } from '@/lib/platform/http/input';
import {
  type AdmissionFilter,
  admissionList,
  type ListTab,
  onTab,
  tabFilters,
  tabOf,
} from './list-view';

const list = admissionList({ showsMoney: true });
const read = (query: string, showsMoney = true) =>
  readListView(admissionList({ showsMoney }), new URLSearchParams(query));
const whole: ListView<AdmissionFilter> = { filters: {}, page: 1 };

const ward = '01a1fc8c-557e-732b-8056-282720464a94';

describe('the view of the hospitalizations list', () => {
  it('shows admitted patients by default', () => {
    expect(read('')).toEqual({ view: whole, unread: [] });
    expect(listAddress(list, whole)).toBe('/hospitalizations');
  });

  it.each([
    '',
    'is_active=false',
    'is_active=false&owing=true',
    `search=ng%27ang%27a&ward=${ward}&room=Room+2&bed=A1&page=3`,
    `healthcare_service_id=7&admitted_by_id=${ward}&created_by_id=${ward}&patient_id=12`,
    'admitted_at__gte=2026-11-01&admitted_at__lte=2026-11-30',
  ])('is the same after a round trip through the address: %s', (query) => {
    const { view, unread } = read(query);
    expect(unread).toEqual([]);
    expect(read(writeListView(list, view)).view).toEqual(view);
    expect(new URLSearchParams(writeListView(list, view))).toEqual(new URLSearchParams(query));
  });

  it.each([
    ['ward=medical', ['Ward']],
    ['admitted_at__gte=yesterday', ['Admitted from']],
    ['admitted_at__gte=2026-02-30', ['Admitted from']],
    ['admitted_at__gte=2026-11-30&admitted_at__lte=2026-11-01', ['Admitted until']],
    ['colour=red', ['colour']],
    ['constructor=1', ['constructor']],
    ['is_active=maybe', ['Admitted or discharged']],
    ['owing=1', ['Money owing']],
    [`search=${'x'.repeat(201)}`, ['Search']],
  ])('leaves out and names what it cannot read: %s', (query, names) => {
    expect(read(query).unread).toEqual(names);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page='])(
    'begins at page 1 for %s',
    (query) => {
      expect(read(query).view.page).toBe(1);
    },
  );

  it.each<[string, ListTab, string[]]>([
    ['', 'active', []],
    ['is_active=true', 'active', []],
    ['owing=true', 'active', ['owing']],
    ['is_active=false', 'discharged', []],
    ['is_active=false&owing=true', 'owing', []],
    ['is_active=false&owing=false', 'discharged', ['owing']],
  ])('is on a tab, with or without a filter on unpaid bills: %s', (query, tab, narrowing) => {
    const { view } = read(query);
    expect(tabOf(view)).toBe(tab);
    const ofTab: string[] = tabFilters(view);
    expect(Object.keys(view.filters).filter((name) => !ofTab.includes(name))).toEqual(narrowing);
  });

  it.each([
    ['is_active=true', ''],
    ['is_active=true&room=Room+2&page=2', 'room=Room+2&page=2'],
  ])('is the same with or without the default tab in its address: %s', (query, written) => {
    expect(writeListView(list, read(query).view)).toBe(written);
  });

  it('keeps its other filters on another tab, from its first page', () => {
    const { view } = read('is_active=false&owing=true&room=Room+2&page=3');
    const on = (tab: ListTab) => writeListView(list, onTab(view, tab));
    expect(on('active')).toBe('room=Room+2');
    expect(on('discharged')).toBe('is_active=false&room=Room+2');
    expect(on('owing')).toBe('is_active=false&owing=true&room=Room+2');
  });

  it('shows unpaid bills only to users who may see them', () => {
    const { view, unread } = read('is_active=false&owing=true', false);
    expect(view).toEqual({ ...whole, filters: { is_active: 'false' } });
    expect(unread).toEqual(['Money owing']);
  });

  it('asks the API for whole days of the hospital’s clock', () => {
    const { view } = read('admitted_at__gte=2026-11-01&admitted_at__lte=2026-11-30');
    const query = parseQuery(
      listHospitalizationsContract,
      new URLSearchParams(
        Object.entries(list.toQuery(view)).map(([name, value]) => [name, String(value)]),
      ),
      { timeZone: 'Africa/Nairobi', now: new Date('2026-11-21T09:00:00Z') },
    );
    expect(query.admitted_at__gte?.toISOString()).toBe('2026-10-31T21:00:00.000Z');
    expect(query.admitted_at__lte?.toISOString()).toBe('2026-11-30T20:59:59.999Z');
    expect(query.is_active).toBe(true);
  });
});
