import type { z } from 'zod';
import { pageNumberOf } from '@/components/platform/lists/page-number';
import { fromDay, untilDay } from '@/components/platform/lists/whole-days';
import { listPageSize, maximumPageSize } from '@/lib/platform/http/page-size';
import { calendarDate } from '@/lib/platform/http/types';

/** A filter of a list: its label and the values that it accepts. */
type Filter = {
  label: string;
  reads: z.ZodType;
  /** The value in the API's words; left out if they are the same as in the address. */
  asks?: (value: string) => string | undefined;
  /** The value if the address has none; it is not written to the address. */
  usual?: string;
};

/** A list of the app: its address, and its filters by the names of the API's parameters. */
export type ListOf<Name extends string> = {
  /** The address of the list without filters. */
  path: string;
  /** In the order in which they are shown. */
  filters: Readonly<Record<Name, Filter>>;
  /** The filter of the search box; left out if the list has none. */
  search?: Name;
  /** The filters for the first and last day of a period, `YYYY-MM-DD`, both included. */
  period?: { from: Name; until: Name };
  /** Whether the address may set the rows per page. */
  takesPageSize?: true;
};

/** The view of a list. It is kept in the address, so that it can be shared, bookmarked, saved and gone back to. */
export type ListView<Name extends string> = {
  filters: Partial<Record<Name, string>>;
  page: number;
  /** If the address has another than the default. */
  pageSize?: number;
};

/** One page of a list with its view: while the next page loads, it is still the previous one. */
export type ListReading<Name extends string, Row> = {
  view: ListView<Name>;
  rows: Row[];
  total: number;
  /** More rows may match than were counted. */
  isAtLeast?: boolean;
};

/** A list whose filters are the parameters of an operation, which is asked for `Asked`. */
export type DefinedList<Name extends string, Asked> = ListOf<Name> & {
  /** The query of the operation. A day is a whole day of the provider's clock, to its last millisecond. */
  toQuery: (view: ListView<Name>) => Asked;
  /** Its address in the API; its file is at the same address, followed by `/export`. */
  operation: { path: string };
  /** Whether its file has all rows, however many: it is sent without being counted. */
  isFileEndless: boolean;
};

/** The names of a list's filters. */
export type FilterOf<List> = List extends ListOf<infer Name> ? Name : never;

/**
 * Defines the list of an operation. A filter that takes what its parameter takes is a label alone.
 *
 * The casts are safe: a filter has the name of a parameter, and `readListView` has parsed its value with that
 * parameter's own schema.
 */
export function defineList<Q extends z.ZodObject, Name extends keyof z.input<Q> & string>(
  { path: operationPath, query }: { path: string; query: Q },
  {
    filters,
    isFileEndless = false,
    ...list
  }: Omit<ListOf<NoInfer<Name>>, 'filters'> & {
    filters: Record<Name, string | Filter>;
    isFileEndless?: boolean;
  },
): DefinedList<Name, z.input<Q>> {
  const defined: ListOf<Name> = {
    ...list,
    filters: Object.fromEntries(
      Object.entries<string | Filter>(filters).map(([name, filter]) => [
        name,
        typeof filter === 'string' ? { label: filter, reads: query.shape[name] } : filter,
      ]),
    ) as Record<Name, Filter>,
  };
  return {
    ...defined,
    operation: { path: operationPath },
    isFileEndless,
    toQuery: (view) => queryOf(defined, view) as z.input<Q>,
  };
}

/** A calendar day, the same in the address and the API. */
export const dayFilter = (label: string) => ({ label, reads: calendarDate });

/** The first day of a period, where the API takes an instant: the start of the day. */
export const fromDayFilter = (label: string) => ({ ...dayFilter(label), asks: fromDay });

/** The last day of a period, where the API takes an instant: the end of the day. */
export const untilDayFilter = (label: string) => ({ ...dayFilter(label), asks: untilDay });

/** The names of a list's filters in the address. */
export const filterNames = <Name extends string>({ filters }: ListOf<Name>): Name[] =>
  Object.keys(filters) as Name[];

/**
 * Reads the view from an address. Parameters that cannot be read are left out and named in `unread`, so that nobody
 * takes the list for a narrower one.
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
  unread.push('Rows per page');
  return {};
}

/** The view as a query, without defaults: `search=otieno&page=2`, or nothing. */
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

/** The query for the API, by the names of its parameters. */
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

/** The list's address. */
export function listAddress<Name extends string>(list: ListOf<Name>, view: ListView<Name>): string {
  const query = writeListView(list, view);
  return query === '' ? list.path : `${list.path}?${query}`;
}

/** Parameters as the browser would read them from the same address. */
export function paramsOf(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) params.append(name, one);
  }
  return params;
}
