import { and, asc, count, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { deleteExpiredRows } from '@/db/queries/platform/delete-expired';
import { outbox } from '@/db/schema/index';

export type OutboxEvent = {
  id: number;
  providerId: string;
  topic: string;
  wardId: string | null;
  patientId: string | null;
};

/** These rows, and all after `afterId`; every provider's, for the server's own fan-out. */
export function readOutbox(
  db: Database,
  ids: number[],
  afterId: number,
  limit: number,
): Promise<OutboxEvent[]> {
  return db.execute<OutboxEvent>(sql`
    select id::float8 as id, provider_id as "providerId", topic, ward_id as "wardId", patient_id as "patientId"
    from outbox_after(${sql.param(ids)}::bigint[], ${afterId}, ${limit})`);
}

/**
 * One provider's changes after `afterId`, for a listener that comes back, and those of the minute before it: transactions
 * commit in another order than they number, and one of these may have been done since. What was heard may come again.
 * Of several changes of the same thing, only the last one counts.
 * @returns null if there are `limit` rows or more
 */
export async function replayOutbox(
  tx: Tx,
  providerId: string,
  afterId: number,
  limit: number,
): Promise<OutboxEvent[] | null> {
  const lastHeard = tx
    .select({ from: sql`${outbox.createdAt} - interval '1 minute'` })
    .from(outbox)
    .where(and(eq(outbox.providerId, providerId), eq(outbox.id, afterId)));
  const rows = tx
    .select({
      id: outbox.id,
      providerId: outbox.providerId,
      topic: outbox.topic,
      wardId: outbox.wardId,
      patientId: outbox.patientId,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.providerId, providerId),
        gt(outbox.id, afterId - mostAtOnce),
        ne(outbox.id, afterId),
        or(gt(outbox.id, afterId), gt(outbox.createdAt, lastHeard)),
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(limit)
    .as('rows');
  const { providerId: provider, topic, wardId, patientId } = rows;
  const id = sql<number>`max(${rows.id})`.mapWith(Number);
  const found = await tx
    .select({ id, providerId: provider, topic, wardId, patientId, count: count() })
    .from(rows)
    .groupBy(provider, topic, wardId, patientId)
    .orderBy(asc(id));
  const total = found.reduce((sum, row) => sum + row.count, 0);
  return total < limit ? found.map(({ count: _, ...last }) => last) : null;
}

/** More rows than are numbered while one transaction runs. */
const mostAtOnce = 1000;

/**
 * Whether all rows after `afterId` are still there. They are not once some were forgotten; and an id that was not given yet is of
 * a database that was put back to an earlier state since.
 */
export async function isAllKeptSince(db: Database, afterId: number): Promise<boolean> {
  const { first, last } = await outboxEnds(db);
  return first !== null && last !== null && first - 1 <= afterId && afterId <= last;
}

/** The last row's id, or 0. */
export async function lastOutboxId(db: Database): Promise<number> {
  return (await outboxEnds(db)).last ?? 0;
}

async function outboxEnds(db: Database) {
  const [row] = await db.execute<{ first: number | null; last: number | null }>(
    sql`select first_id::float8 as first, last_id::float8 as last from outbox_ends()`,
  );
  return row ?? { first: null, last: null };
}

/** Forgets what no open screen can still ask for, at most so many rows. Answers how many there were. */
export const deleteExpiredEvents = (db: Database, atMost: number): Promise<number> =>
  deleteExpiredRows(db, 'outbox', atMost);
