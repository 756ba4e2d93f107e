import { expect, it } from 'vitest';
import { listAddress, readListView } from '@/components/platform/lists/view';
import {
  auditList,
  countOf,
  heldAt,
  toAuditEventsQuery,
} from '@/components/registry/audit/list-view';
import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { withClock } from '@/lib/platform/http/clock';

const actor = '0190b3a0-0000-7000-8000-000000000001';
const viewOf = (query: string) => readListView(auditList, new URLSearchParams(query));

it('the audit log is narrowed by its address as by the API’s own parameters, in whole days of the hospital', () => {
  const { view, unread } = viewOf(
    `actor=${actor}&patient=12&action=patient.read&outcome=denied&at__gte=2026-11-20&at__lte=2026-11-21`,
  );
  expect(unread).toEqual([]);
  const clock = { timeZone: 'Africa/Nairobi', now: new Date() };
  const asked = withClock(clock, () =>
    listAuditEventsContract.query.parse(toAuditEventsQuery(view)),
  );
  expect(asked).toMatchObject({
    actor,
    patient: { number: 12 },
    action: 'patient.read',
    outcome: 'denied',
    at__gte: new Date('2026-11-19T21:00:00Z'),
    at__lte: new Date('2026-11-21T20:59:59.999Z'),
    page: 1,
  });
});

it('what an address asks for and cannot be used is named, and narrows nothing', () => {
  const { view, unread } = viewOf(
    'actor=somebody&outcome=perhaps&at__gte=yesterday&entity=patient',
  );
  expect(unread).toEqual(['Who', 'Outcome', 'From', 'entity']);
  expect(view.filters).toEqual({});
});

it('the pages of a log that grows stay where the first one found its end', () => {
  const newest = '2026-11-22T09:00:00.123Z';
  const second = heldAt(
    { filters: { at__lte: '2026-11-30', action: 'patient.read' }, page: 2 },
    newest,
  );
  expect(listAddress(auditList, second)).toBe(
    '/audit?action=patient.read&as_of=2026-11-22T09%3A00%3A00.123Z&page=2',
  );
  expect(toAuditEventsQuery(second).at__lte).toBe(newest);
  // Further on it is the end that the first page had.
  expect(heldAt({ ...second, page: 3 }, '2026-11-22T08:00:00Z').filters.as_of).toBe(newest);
  expect(heldAt({ filters: {}, page: 1 }, newest).filters).toEqual({});
});

it('of a last day and an instant in one address the day holds', () => {
  const { view } = viewOf('at__lte=2026-11-20&as_of=2026-11-22T09:00:00Z');
  expect(toAuditEventsQuery(view).at__lte).toBe('2026-11-20T23:59:59.999');
});

it('a filtered log may have more rows than are counted, until the last page tells', () => {
  const rows = Array(50).fill({});
  const { view } = viewOf('outcome=denied');
  const count = (page: number, next: string | null, shown = rows) =>
    countOf({ ...view, page }, { rows: shown, total: 10_000, next });
  expect(count(1, 'more')).toEqual({ total: 10_000, isAtLeast: true });
  expect(count(203, null, rows.slice(20))).toEqual({ total: 10_130, isAtLeast: false });
  expect(count(200, null)).toEqual({ total: 10_000, isAtLeast: false });
  expect(count(900, null, [])).toEqual({ total: 10_000, isAtLeast: false });
  expect(countOf(view, { rows, total: 9_999, next: 'more' }).isAtLeast).toBe(false);
  expect(countOf(viewOf('').view, { rows, total: 10_000, next: 'more' }).isAtLeast).toBe(false);
});
