import { and, arrayContains, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '@/db/client';
import { isReferred } from '@/db/queries/reference';
import { auditEvents, auditHeads, patients } from '@/db/schema/index';

export type AuditEventRow = typeof auditEvents.$inferSelect;

export type NewAuditEvent = Omit<
  typeof auditEvents.$inferInsert,
  'id' | 'position' | 'at' | 'previousHash' | 'hash'
>;

/**
 * Appends to a provider's audit chain. The chain's head stays locked until the transaction ends, so this is the
 * last statement of a request.
 */
export async function appendAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.insert(auditEvents).values({ ...event, id: v7() });
}

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  patient?: { id: string } | { number: number } | undefined;
  outcome?: 'success' | 'denied' | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

/** One page of a provider's audit log, the newest first, and how many rows match. */
export async function listAuditEvents(
  tx: Tx,
  providerId: string,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditEventRow[]; total: number }> {
  const where = and(
    eq(auditEvents.providerId, providerId),
    filter.actor ? eq(auditEvents.actorId, filter.actor) : undefined,
    filter.action ? eq(auditEvents.action, filter.action) : undefined,
    filter.patient ? concerns(providerId, filter.patient) : undefined,
    filter.outcome ? eq(auditEvents.outcome, filter.outcome) : undefined,
    filter.from ? gte(auditEvents.at, filter.from) : undefined,
    filter.until ? lte(auditEvents.at, filter.until) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    tx
      .select()
      .from(auditEvents)
      .where(where)
      .orderBy(desc(auditEvents.position))
      .limit(page.limit)
      .offset(page.offset),
    tx.select({ total: count() }).from(auditEvents).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** An int id is turned into the uuid that the log keeps; the array operator can then use its index. */
function concerns(providerId: string, patient: { id: string } | { number: number }): SQL {
  if ('id' in patient) return arrayContains(auditEvents.patientIds, [patient.id]);
  return sql`${auditEvents.patientIds} @> array(select ${patients.id} from ${patients}
    where ${patients.providerId} = ${providerId} and ${isReferred(patients, patient)})
    and exists (select from ${patients}
      where ${patients.providerId} = ${providerId} and ${isReferred(patients, patient)})`;
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
