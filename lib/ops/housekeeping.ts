import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { deleteExpiredBoardChanges } from '@/db/queries/admissions/ward-board';
import { deleteExpiredAnswers } from '@/db/queries/platform/idempotency';
import { deleteExpiredEvents } from '@/db/queries/platform/outbox-reader';
import { compareEarlierCharges } from '@/lib/billing/charge-items/server/compare-earlier';
import { log, loggable } from '@/lib/platform/log/log';

const hourMs = 3_600_000;

/** Each forgets at most so many rows; one that fails, now or for ever, keeps no other from it. */
const rounds = [deleteExpiredAnswers, deleteExpiredEvents, deleteExpiredBoardChanges];
/** A second's work, of the ten that a statement may take. */
const atOnce = 20_000;

/** Any number that nothing else locks. */
const housekeepingLock = 7_265_106;

/**
 * Forgets, once an hour, what no request can ask for any more, and compares charges from before an upgrade. A server leaves
 * it to another one that is doing it.
 * @returns a function that ends it
 */
export function scheduleCleanup(): () => void {
  const clean = async () => {
    for (const forget of rounds) {
      try {
        while ((await forget(database(), atOnce)) === atOnce);
      } catch (error) {
        log.warn(loggable(error), 'Old rows could not be removed; the next hour tries again');
      }
    }
  };
  const compare = async () => {
    try {
      await compareEarlierCharges();
    } catch (error) {
      log.warn(loggable(error), 'Earlier charges could not be compared; the next hour tries again');
    }
  };
  const work = async () => {
    try {
      await database().transaction(async (tx) => {
        // It only holds the lock, while others do the work.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        const [lock] = await tx.execute<{ is_ours: boolean }>(
          sql`select pg_try_advisory_xact_lock(${housekeepingLock}) as is_ours`,
        );
        if (lock?.is_ours) await Promise.all([clean(), compare()]);
      });
    } catch (error) {
      log.warn(loggable(error), 'Nothing could be tidied up; the next hour tries again');
    }
  };
  const timer = setInterval(work, hourMs);
  timer.unref();
  void work();
  return () => clearInterval(timer);
}
