import type { z } from 'zod';
import { fromDay, untilDay } from '@/components/platform/lists/whole-days';
import { listPageSize, maximumPageSize } from '@/lib/platform/http/page-size';
import { calendarDate } from '@/lib/platform/http/types';

/** What a list can be narrowed by: its name on the screen, and the values that it takes. */
type Filter = {
  label: string;
  reads: z.ZodType;
  /** The value in the API's words; left out where these are those of the address. */
  asks?: (value: string) => string | undefined;
  /** The value that is meant where the address says none: it stands in no address. */
  usual?: string;
};

/** A list of the desk: its address, and what it can be narrowed by under the names of the API's parameters. */
export type ListOf<Name extends string> = {
  /** The address of the list without filters. */
  path: string;
  /** In the order in which they are shown. */
  filters: Readonly<Record<Name, Filter>>;
  /** The filter that the box at the top of the list is; left out where the list has none. */
  search?: Name;
  /** The filters that are the first and the last day, `YYYY-MM-DD`, of one period; both are included. */
  period?: { from: Name; until: Name };
  /** Whether the address may say how many rows a page has. */
  takesPageSize?: true;
};

/** How a list is looked at. It lives in the address, so that it can be sent, bookmarked, saved and gone back to. */
export type ListView<Name extends string> = {
  filters: Partial<Record<Name, string>>;
  page: number;
  /** Where the address says another than the usual one. */
  pageSize?: number;
};

/** One page of a list with the view that it answers: what is shown while the next one comes is still of the last. */
export type ListReading<Name extends string, Row> = {
  view: ListView<Name>;
  rows: Row[];
  total: number;
  /** More may match than were counted. */
  isAtLeast?: boolean;
};

/** A calendar day, in the address as in the API. */
export const dayFilter = (label: string) => ({ label, reads: calendarDate });

/** The first day of a period, for which the API takes an instant: where the day begins. */
export const fromDayFilter = (label: string) => ({ ...dayFilter(label), asks: fromDay });

/** The last day of a period, for which the API takes an instant: where the day ends. */
export const untilDayFilter = (label: string) => ({ ...dayFilter(label), asks: untilDay });

/** The names of a list's filters, as they stand in the address. */
export const filterNames = <Name extends string>({ filters }: ListOf<Name>): Name[] =>
  Object.keys(filters) as Name[];

/**
 * Reads the view from an address. What cannot be read is left out and named in `unread`, so that nobody takes a list
 * for narrower than it is.
 */
export function readListView<Name extends string>(
  list: ListOf<Name>,
  query: URLSearchParams,
): { view: ListView<Name>; unread: string[] } {
  const unread: string[] = [];
  const filters: ListView<Name>['filters'] = {};
  const names = filterNames(list);
  for (const [name, value] of query) {
    if (value === '' || name === 'page' || name === 'page_size') continue;
    const filter = names.find((one) => one === name);
    if (filter && list.filters[filter].reads.safeParse(value).success) filters[filter] = value;
    else unread.push(filter ? list.filters[filter].label : name);
  }
  if (list.period && runsBackwards(list.period, filters)) {
    delete filters[list.period.until];
    unread.push(list.filters[list.period.until].label);
  }
  return {
    view: {
      filters,
      page: pageNumberOf(query),
      ...(list.takesPageSize ? pageSizeOf(query.get('page_size'), unread) : {}),
    },
    unread,
  };
}

/** Which page an address asks for: the first where it asks for none, or for what is no page. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1;
}

/** Whether a period ends before it begins. */
export function runsBackwards<Name extends string>(
  { from, until }: { from: Name; until: Name },
  filters: ListView<Name>['filters'],
): boolean {
  const [first, last] = [filters[from], filters[until]];
  return first !== undefined && last !== undefined && first > last;
}

function pageSizeOf(text: string | null, unread: string[]): { pageSize?: number } {
  if (!text || Number(text) === listPageSize) return {};
  if (/^[1-9][0-9]{0,2}$/.test(text) && Number(text) <= maximumPageSize) {
    return { pageSize: Number(text) };
  }
  unread.push('Rows on a page');
  return {};
}

/** The view as the query of an address, without what is so by itself: `search=otieno&page=2`, or nothing. */
export function writeListView<Name extends string>(
  list: ListOf<Name>,
  { filters, page, pageSize }: ListView<Name>,
): string {
  const query = new URLSearchParams();
  for (const name of filterNames(list)) {
    const value = filters[name]?.trim();
    if (value && value !== list.filters[name].usual) query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  if (pageSize !== undefined) query.set('page_size', String(pageSize));
  return query.toString();
}

/** What the API is asked for, by the names of its parameters. */
export function queryOf<Name extends string>(
  list: ListOf<Name>,
  { filters, page, pageSize }: ListView<Name>,
): Partial<Record<Name, string>> & { page: string; page_size?: string } {
  const query: Partial<Record<Name, string>> = {};
  for (const name of filterNames(list)) {
    const value = filters[name];
    if (value !== undefined) query[name] = list.filters[name].asks?.(value) ?? value;
  }
  return {
    ...query,
    page: String(page),
    ...(pageSize === undefined ? {} : { page_size: String(pageSize) }),
  };
}

/**
 * As `queryOf`, where every filter is a parameter of the API. A view comes from `readListView`, by which the schema of
 * the parameter has read each value already: that is why it may be called what the API takes.
 */
export const asking =
  <Asked, Name extends keyof Asked & string>(list: ListOf<Name>) =>
  (view: ListView<Name>): Asked =>
    queryOf(list, view) as Asked;

/** The list's address. */
export function listAddress<Name extends string>(list: ListOf<Name>, view: ListView<Name>): string {
  const query = writeListView(list, view);
  return query === '' ? list.path : `${list.path}?${query}`;
}

/** As the browser reads the same address. */
export function paramsOf(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) params.append(name, one);
  }
  return params;
}
