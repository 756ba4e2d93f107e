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
import { fixedInsert } from '@/db/fixed-insert';
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
import { isReferred, type Reference } from '@/db/queries/platform/reference';
import { isUnfiltered } from '@/db/queries/platform/row-counts';
import { searchWords } from '@/db/queries/platform/search';
import { auditEvents, auditHeads } from '@/db/schema/platform/records';
import { patients } from '@/db/schema/registry/patients';
import { examinedAtMost } from '@/lib/domain/audit-limits';

export type AuditEventRow = typeof auditEvents.$inferSelect;

export type NewAuditEvent = Omit<
  typeof auditEvents.$inferInsert,
  'id' | 'position' | 'at' | 'previousHash' | 'hash'
>;

/**
 * Appends to a provider's audit chain when the transaction commits. The chain's head is locked from the append to the
 * commit, and everybody else at the provider waits for it.
 */
export async function appendAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await atCommit(tx, fixedInsert(tx, auditEvents, [{ ...event, id: v7() }]));
}

/**
 * Puts the rows that wait into a provider's chain, for who is about to read it: those that were written while its end was
 * locked for long. The next append would do it, too.
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

/** One row of a provider's audit log, by its place in the chain or its uuid. */
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

/** What a list of the log found. */
export type FoundInLog = Found<AuditEventRow> & {
  /** More rows match than are counted. */
  isMore: boolean;
  /** How far back a search looked; null where it looked at all rows. */
  searchedFrom: Date | null;
};

/** One page of a provider's audit log, the newest first, and how many rows match, counted up to `examinedAtMost`. */
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
    // As a join it could be searched for again for each row of a hospital whose rows the planner takes to be few.
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

/** What a page that is reached by its number and has no page after it says by itself. */
function totalOfLastPage(found: AuditEventRow[], { limit, offset, after }: Page): number | null {
  const isLast = found.length <= limit && (found.length > 0 || offset === 0);
  return after === undefined && isLast ? offset + found.length : null;
}

/** How many rows match; one more than `examinedAtMost` where there are more. Of a search, among the newest rows. */
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
    // By an index, so that the count can end early.
    .orderBy(...inOrder(latestFirst))
    .limit(examinedAtMost + 1)
    .as('counted');
  const [row] = await tx.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}

/**
 * How far back a search looks, which has to look at each row: at the newest `examinedAtMost` of those that the other
 * filters leave, found by an index; on a later page, of those that come after the one before. Null where it looks at them all.
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

/** The same page, without how many there are. */
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

/** @param searchedFrom how far back a search looks, where it does not look at all rows */
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

/** A whole UUID is looked up as that of a record or of a request; any other word may be a part of all that is searched. */
function tellsOf(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  return and(
    ...searchWords(search).map((word) => (wholeUuid.test(word) ? isOf(word) : isPartOfAny(word))),
  );
}

const wholeUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first condition says what the index over the records leaves out; a caller's own request id may have capitals. */
const isOf = (uuid: string) =>
  or(
    and(ne(auditEvents.entityId, ''), eq(auditEvents.entityId, uuid)),
    inArray(auditEvents.requestId, [uuid, uuid.toUpperCase()]),
  );

/**
 * No index helps a part of a word: one of trigrams would triple what each request pays for its row (24 µs without, 78 with),
 * while the log's end is locked. So a search has an end (`endOfSearch`). `like` takes half the time of `ilike`; codes and
 * uuids have no capitals.
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

/** The chain gives every row the position after the one before it, so the two ends tell how many there are. */
async function lengthOfLog(tx: Tx, providerId: string): Promise<number> {
  const { position } = auditEvents;
  const [row] = await tx
    .select({ total: sql<number>`coalesce(max(${position}) - min(${position}) + 1, 0)::float8` })
    .from(auditEvents)
    .where(eq(auditEvents.providerId, providerId));
  return row?.total ?? 0;
}

/** The owner looks the patient's rows up: row-level security would keep their index from being used. */
function concerns(providerId: string, patient: Reference): SQL {
  const id =
    'id' in patient
      ? sql`${patient.id}::uuid`
      : sql`(select ${patients.id} from ${patients}
          where ${patients.providerId} = ${providerId} and ${isReferred(patients, patient)})`;
  return sql`${auditEvents.position} in (
    select about.event_position from audit_events_about(${providerId}::uuid, ${id}) as about)`;
}

/** How many rows one statement reckons: a second or two, where it may take ten. */
const partRows = 50_000;

/**
 * Reckons a provider's whole chain anew, part by part up to where it ended when this began: the end, and the first
 * row that does not fit.
 */
export async function verifyAuditChain(tx: Tx, providerId: string) {
  const [head] = await tx
    .select({ position: auditHeads.position, hash: auditHeads.hash })
    .from(auditHeads)
    .where(eq(auditHeads.providerId, providerId));
  // The end is judged first: rows that are written meanwhile move it.
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
