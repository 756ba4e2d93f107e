import type { z } from 'zod';
import { listHospitalizationsContract } from '@/lib/hospitalizations/contract';
import { calendarDate } from '@/lib/http/types';
import { fromDay, untilDay } from '@/lib/lists/whole-days';

/** What the list can be narrowed by beside its tab: the API's parameters, and its words for them on the screen. */
export const filterLabels = {
  search: 'Search',
  ward: 'Ward',
  room: 'Room',
  bed: 'Bed',
  healthcare_service_id: 'Service',
  admitted_by_id: 'Admitted by',
  created_by_id: 'Recorded by',
  patient_id: 'Patient',
  admitted_at__gte: 'Admitted from',
  admitted_at__lte: 'Admitted until',
} as const;
export type FilterName = keyof typeof filterLabels;

export const filterNames = Object.keys(filterLabels) as FilterName[];

/** The calendar days, `YYYY-MM-DD`, between which somebody was admitted; both are included. */
const dayNames: readonly FilterName[] = ['admitted_at__gte', 'admitted_at__lte'];

/** How the list is looked at. It lives in the address, so that it can be sent, bookmarked, saved and gone back to. */
export type ListView = {
  isActive: boolean;
  /** null: whether anything is owed does not matter. */
  isOwing: boolean | null;
  filters: Partial<Record<FilterName, string>>;
  page: number;
};

export const wholeList: ListView = { isActive: true, isOwing: null, filters: {}, page: 1 };

/**
 * Reads the view from an address. What cannot be read is left out and named in `unread`, so that nobody takes a list
 * for narrower than it is. `showsMoney`: whether the viewer may know who owes.
 */
export function readListView(
  query: URLSearchParams,
  { showsMoney }: { showsMoney: boolean },
): { view: ListView; unread: string[] } {
  const unread: string[] = [];
  const filters: ListView['filters'] = {};
  for (const [name, value] of query) {
    if (value === '' || otherNames.has(name)) continue;
    const filter = filterNames.find((one) => one === name);
    if (filter && isReadable(filter, value)) filters[filter] = value;
    else unread.push(filter ? filterLabels[filter] : name);
  }
  const isActive = readFlag('is_active', 'Admitted or discharged') ?? true;
  const isOwing = readFlag('owing', 'Money owing', showsMoney);
  const page = query.get('page') ?? '1';
  const { from, until } = { from: filters.admitted_at__gte, until: filters.admitted_at__lte };
  if (from !== undefined && until !== undefined && from > until) {
    delete filters.admitted_at__lte;
    unread.push(filterLabels.admitted_at__lte);
  }
  return {
    view: { isActive, isOwing, filters, page: /^[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1 },
    unread,
  };

  function readFlag(name: string, label: string, isAllowed = true): boolean | null {
    const value = query.get(name);
    if (isAllowed && (value === 'true' || value === 'false')) return value === 'true';
    if (value) unread.push(label);
    return null;
  }
}

const otherNames = new Set(['is_active', 'owing', 'page', 'page_size']);

function isReadable(name: FilterName, value: string): boolean {
  const schema = dayNames.includes(name)
    ? calendarDate
    : listHospitalizationsContract.query.shape[name];
  return schema.safeParse(value).success;
}

/** The view as the query of an address, without what is so by itself: `is_active=false&page=2`, or nothing. */
export function writeListView({ isActive, isOwing, filters, page }: ListView): string {
  const query = new URLSearchParams();
  if (!isActive) query.set('is_active', 'false');
  if (isOwing !== null) query.set('owing', String(isOwing));
  for (const name of filterNames) {
    const value = filters[name]?.trim();
    if (value) query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

/** The list's address. */
export function listAddress(view: ListView): string {
  const query = writeListView(view);
  return query === '' ? '/hospitalizations' : `/hospitalizations?${query}`;
}

type ApiFilters = Omit<z.input<typeof listHospitalizationsContract.query>, 'page' | 'page_size'>;

/** What the API is asked for, paging aside. A day is a whole day of the provider's clock, to its last millisecond. */
export function apiFilters({ isActive, isOwing, filters }: ListView): ApiFilters {
  const { admitted_at__gte: from, admitted_at__lte: until, ...rest } = filters;
  return {
    ...rest,
    is_active: isActive ? 'true' : 'false',
    ...(isOwing === null ? {} : { owing: isOwing ? 'true' : 'false' }),
    ...(from === undefined ? {} : { admitted_at__gte: fromDay(from) }),
    ...(until === undefined ? {} : { admitted_at__lte: untilDay(until) }),
  };
}

/** Which of the screen's lists a view is of; the third is that of the discharged who owe. */
export type ListTab = 'active' | 'discharged' | 'owing';

export const tabOf = ({ isActive, isOwing }: ListView): ListTab =>
  isActive ? 'active' : isOwing ? 'owing' : 'discharged';

/** The view's own filters on another tab, from its first page. */
export const onTab = (view: ListView, tab: ListTab): ListView => ({
  ...view,
  isActive: tab === 'active',
  isOwing: tab === 'owing' ? true : null,
  page: 1,
});

/** Whether money narrows the list in a way that its tab does not say. */
export const isNarrowedByMoney = ({ isActive, isOwing }: ListView): boolean =>
  isOwing !== null && (isActive || !isOwing);

/** Whether anything but the tab narrows the list. */
export const isNarrowed = (view: ListView): boolean =>
  isNarrowedByMoney(view) || filterNames.some((name) => view.filters[name] !== undefined);

/** The tab without anything that narrows it. */
export const wholeTab = (view: ListView): ListView => onTab({ ...view, filters: {} }, tabOf(view));
