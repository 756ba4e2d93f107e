import type { z } from 'zod';
import {
  type DefinedList,
  fromDayFilter,
  type ListView,
  queryOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { examinedAtMost } from '@/lib/domain/audit-limits';
import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant } from '@/lib/platform/http/types';

const { shape } = listAuditEventsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  actor: { label: 'Who', reads: shape.actor },
  patient: { label: 'Patient', reads: shape.patient },
  action: { label: 'What', reads: shape.action },
  outcome: { label: 'Outcome', reads: shape.outcome },
  at__gte: fromDayFilter('From'),
  at__lte: untilDayFilter('Until'),
  /** An instant: what was written later is not shown. It keeps the pages of a log that grows from moving. */
  as_of: { label: 'As it was on', reads: instant },
};

export type AuditListFilter = keyof typeof filters;

/** The audit log, narrowed by what the API's list takes. */
export const auditList: DefinedList<AuditListFilter, Asked> = {
  path: '/audit',
  operation: listAuditEventsContract,
  isFileEndless: true,
  toQuery: toAuditEventsQuery,
  filters,
  search: 'search',
  period: { from: 'at__gte', until: 'at__lte' },
};

/**
 * The view with the later page of a log to which rows are added while it is read, with every reading of a patient's
 * record and by the auditor's own: its end is kept where the first page found it, or the next page would begin with
 * rows that were seen already, and in a busy hospital never get past them.
 * @param newest the instant of the newest row of the first page
 */
export function heldAt(
  view: ListView<AuditListFilter>,
  newest: string | undefined,
): ListView<AuditListFilter> {
  const { as_of, at__lte: _, ...rest } = view.filters;
  if (view.page === 1 || as_of !== undefined || newest === undefined) return view;
  return { ...view, filters: { ...rest, as_of: newest } };
}

/**
 * How many rows match. Of a filtered log no more than some are counted, so that there may be more of them: the last page knows.
 *
 * @param next the place after the page; null on the last
 */
export function countOf(
  { filters, page }: ListView<AuditListFilter>,
  { rows, total, next }: { rows: readonly unknown[]; total: number; next: unknown },
): { total: number; isAtLeast: boolean } {
  const isFiltered = Object.keys(filters).length > 0;
  if (total < examinedAtMost || !isFiltered) return { total, isAtLeast: false };
  if (next !== null || rows.length === 0) return { total, isAtLeast: next !== null };
  return { total: (page - 1) * listPageSize + rows.length, isAtLeast: false };
}

type Asked = z.input<typeof listAuditEventsContract.query>;

/** The query of the API. A day is a whole day of the provider's clock, to its last millisecond. */
export function toAuditEventsQuery(view: ListView<AuditListFilter>): Asked {
  const { as_of, outcome, at__lte = as_of, ...rest } = queryOf(auditList, view);
  return { ...rest, at__lte, outcome: shape.outcome.safeParse(outcome).data };
}
