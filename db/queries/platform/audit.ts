import {
  and,
  count,
  eq,
  getTableColumns,
  gte,
  inArray,
  like,
  lte,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { v7 } from 'uuid';
import { atCommit, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import {
  cutToPage,
  descending,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred } from '@/db/queries/platform/reference';
import { isUnfiltered } from '@/db/queries/platform/row-counts';
import { searchWords } from '@/db/queries/platform/search';
import { auditEvents, auditHeads } from '@/db/schema/platform/records';
import { patients } from '@/db/schema/registry/patients';
import { examinedAtMost } from '@/lib/domain/audit-limits';
import type { Reference } from '@/lib/domain/reference';

export type AuditEventRow = typeof auditEvents.$inferSelect;

export type NewAuditEvent = Omit<
  typeof auditEvents.$inferInsert,
  'id' | 'position' | 'at' | 'previousHash' | 'hash'
>;

/** The same fields for each row, whatever it says. */
const unsaid = {
  outcome: 'success' as const,
  entity: '',
  entityId: '',
  patientIds: [] as string[],
  changes: {},
};

/**
 * Appends to a provider's audit chain when the transaction commits. The chain's head is locked from the append to the
 * commit, and every other writer at the provider waits for it.
 */
export async function appendAuditEvent(tx: Tx, ...events: NewAuditEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...unsaid, ...event, id: v7() }));
  if (rows.length > 0) await atCommit(tx, insertion(into(auditEvents, rows)));
}

/**
 * Appends the waiting rows to a provider's chain before it is read: those that were written while its end was locked
 * for long. The next append would do it too.
 */
export async function chainWaitingAuditEvents(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(sql`select chain_waiting_audit_events(${providerId}::uuid)`);
}

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  patient?: Reference | undefined;
  outcome?: 'success' | 'denied' | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  search?: string | undefined;
};

/** One row of a provider's audit log, by its position in the chain or its uuid. */
export async function findAuditEvent(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<AuditEventRow | undefined> {
  const { id, position: number } = auditEvents;
  const [row] = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.providerId, providerId), isReferred({ id, number }, reference)));
  return row;
}

/** The result of a list of the log. */
export type FoundInLog = Found<AuditEventRow> & {
  /** More rows match than are counted. */
  isMore: boolean;
  /** How far back a search looked; null if it looked at all rows. */
  searchedFrom: Date | null;
};

/** One page of a provider's audit log, newest first, and the number of matching rows, up to `examinedAtMost`. */
export async function listAuditEvents(
  tx: Tx,
  providerId: string,
  filter: AuditFilter,
  page: Page,
): Promise<FoundInLog> {
  const searchedFrom = await endOfSearch(tx, providerId, filter, page.after);
  const onPage = tx
    .select({ position: auditEvents.position })
    .from(auditEvents)
    .where(and(matching(providerId, filter, searchedFrom), isAfter(latestFirst, page.after)))
    .orderBy(...inOrder(latestFirst))
    .limit(oneMore(page))
    .offset(page.offset);
  const found = await tx
    .select(getTableColumns(auditEvents))
    .from(auditEvents)
    // A join might be evaluated again for each row, if the planner takes the hospital's rows for few.
    .where(and(eq(auditEvents.providerId, providerId), isOnPage(onPage)))
    .orderBy(...inOrder(latestFirst));
  const searched = page.after ? await endOfSearch(tx, providerId, filter) : searchedFrom;
  const counted =
    totalOfLastPage(found, page) ?? (await countRows(tx, providerId, filter, searched));
  const isMore = counted > examinedAtMost && !isUnfiltered(filter);
  const total = isMore ? examinedAtMost : counted;
  return { ...cutToPage(found, latestFirst, page), total, isMore, searchedFrom };
}

const isOnPage = (positions: SQLWrapper) => sql`${auditEvents.position} = any (array${positions})`;

/** The total that a page reached by its number gives if no page follows it. */
function totalOfLastPage(found: AuditEventRow[], { limit, offset, after }: Page): number | null {
  const isLast = found.length <= limit && (found.length > 0 || offset === 0);
  return after === undefined && isLast ? offset + found.length : null;
}

/**
 * The number of matching rows; one more than `examinedAtMost` if there are more. For a search, among the newest rows.
 */
async function countRows(
  tx: Tx,
  providerId: string,
  filter: AuditFilter,
  searchedFrom: Date | null,
): Promise<number> {
  if (isUnfiltered(filter)) return lengthOfLog(tx, providerId);
  const counted = tx
    .select({ position: auditEvents.position })
    .from(auditEvents)
    .where(matching(providerId, filter, searchedFrom))
    // In the order of an index, so that the count can end early.
    .orderBy(...inOrder(latestFirst))
    .limit(examinedAtMost + 1)
    .as('counted');
  const [row] = await tx.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}

/**
 * How far back a search looks, which must read each row: at the newest `examinedAtMost` rows that match the other
 * filters, found by an index; on a later page, at those after the page before it. Null if it looks at all rows.
 */
async function endOfSearch(
  tx: Tx,
  providerId: string,
  { search = '', ...filter }: AuditFilter,
  after?: Page['after'],
): Promise<Date | null> {
  const words = searchWords(search);
  if (words.length === 0 || words.some((word) => wholeUuid.test(word))) return null;
  const [last] = await tx
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(matching(providerId, filter), isAfter(latestFirst, after)))
    .orderBy(...inOrder(latestFirst))
    .limit(1)
    .offset(examinedAtMost);
  return last?.at ?? null;
}

const latestFirst: Order<AuditEventRow> = [
  descending(auditEvents.at, (row) => row.at),
  descending(auditEvents.position, (row) => row.position),
];

/** The same page, without the total. */
export async function walkAuditEvents(
  tx: Tx,
  providerId: string,
  filter: AuditFilter,
  page: Page,
): Promise<Omit<Found<AuditEventRow>, 'total'>> {
  const searchedFrom = await endOfSearch(tx, providerId, filter, page.after);
  const found = await tx
    .select()
    .from(auditEvents)
    .where(and(matching(providerId, filter, searchedFrom), isAfter(latestFirst, page.after)))
    .orderBy(...inOrder(latestFirst))
    .limit(oneMore(page))
    .offset(page.offset);
  return cutToPage(found, latestFirst, page);
}

/** @param searchedFrom how far back a search looks, unless it looks at all rows */
function matching(
  providerId: string,
  { actor, action, patient, outcome, from, until, search }: AuditFilter,
  searchedFrom?: Date | null,
): SQL | undefined {
  return and(
    eq(auditEvents.providerId, providerId),
    actor ? eq(auditEvents.actorId, actor) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    patient ? concerns(providerId, patient) : undefined,
    outcome && (outcome === 'denied' ? wasDenied : not(wasDenied)),
    from ? gte(auditEvents.at, from) : undefined,
    until ? lte(auditEvents.at, until) : undefined,
    searchedFrom ? gte(auditEvents.at, searchedFrom) : undefined,
    tellsOf(search),
  );
}

/** A full UUID is looked up as that of a record or a request; any other word may be part of any searched field. */
function tellsOf(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  return and(
    ...searchWords(search).map((word) => (wholeUuid.test(word) ? isOf(word) : isPartOfAny(word))),
  );
}

const wholeUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first condition matches the index over the records; a caller's own request id may have capitals. */
const isOf = (uuid: string) =>
  or(
    and(ne(auditEvents.entityId, ''), eq(auditEvents.entityId, uuid)),
    inArray(auditEvents.requestId, [uuid, uuid.toUpperCase()]),
  );

/**
 * No index helps for a part of a word: a trigram index would triple the cost of each request's row (24 µs without, 78
 * with), while the log's end is locked. So a search has a limit (`endOfSearch`). `like` takes half the time of
 * `ilike`; codes and uuids have no capitals.
 */
function isPartOfAny(word: string): SQL | undefined {
  const part = `%${word}%`;
  const { actorName, action, entityId, ip, requestId } = auditEvents;
  return or(
    like(sql`lower(${actorName})`, part),
    like(action, part),
    like(entityId, part),
    like(sql`lower(${ip})`, part),
    like(sql`lower(${requestId})`, part),
  );
}

/** As the condition of the index over the refusals. */
const wasDenied = sql`${auditEvents.outcome} = 'denied'`;

/** Positions in the chain have no gaps, so its two ends give the number of rows. */
async function lengthOfLog(tx: Tx, providerId: string): Promise<number> {
  const { position } = auditEvents;
  const [row] = await tx
    .select({ total: sql<number>`coalesce(max(${position}) - min(${position}) + 1, 0)::float8` })
    .from(auditEvents)
    .where(eq(auditEvents.providerId, providerId));
  return row?.total ?? 0;
}

/** The owner looks up the patient's rows: row-level security would prevent the use of their index. */
function concerns(providerId: string, patient: Reference): SQL {
  const id =
    'id' in patient
      ? sql`${patient.id}::uuid`
      : sql`(select ${patients.id} from ${patients}
          where ${patients.providerId} = ${providerId} and ${isReferred(patients, patient)})`;
  return sql`${auditEvents.position} in (
    select about.event_position from audit_events_about(${providerId}::uuid, ${id}) as about)`;
}

/** The number of rows that one statement verifies: a second or two, out of ten allowed. */
const partRows = 50_000;

/**
 * Verifies a provider's whole chain, part by part up to its end at the start: returns the end, and the first row that
 * does not match.
 */
export async function verifyAuditChain(tx: Tx, providerId: string) {
  const [head] = await tx
    .select({ position: auditHeads.position, hash: auditHeads.hash })
    .from(auditHeads)
    .where(eq(auditHeads.providerId, providerId));
  // The end is checked first, because rows that are written meanwhile move it.
  const end = await firstBreak(tx, sql`audit_tail_break(${providerId})`);
  const last = head?.position ?? end?.brokenAt ?? 0;
  for (let first = 1; first <= last; first += partRows) {
    const until = Math.min(first + partRows - 1, last);
    const part = sql`audit_part_break(${providerId}, ${first}, ${until})`;
    const found = await firstBreak(tx, part);
    if (found) return { head: head ?? null, ...found };
  }
  return { head: head ?? null, brokenAt: null, problem: null, ...end };
}

async function firstBreak(tx: Tx, breaks: SQL) {
  const [row] = await tx.execute<{ broken_at: number; problem: string }>(
    sql`select broken_at::float8 as broken_at, problem from ${breaks}`,
  );
  return row ? { brokenAt: row.broken_at, problem: row.problem } : null;
}
