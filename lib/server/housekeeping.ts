import { database } from '@/db/client';
import { forgetOldAnswers } from '@/db/queries/idempotency';
import { forgetOldEvents } from '@/db/queries/outbox-reader';
import { forgetOldBoardChanges } from '@/db/queries/ward-board';
import { log, loggable } from '@/lib/log';

const hourMs = 3_600_000;

/**
 * Forgets, once an hour, what no request can ask for any more. Several servers may do it at once.
 * @returns a function that ends it
 */
export function keepHouse(): () => void {
  const clean = async () => {
    try {
      await forgetOldAnswers(database());
      await forgetOldEvents(database());
      await forgetOldBoardChanges(database());
    } catch (error) {
      log.warn(loggable(error), 'Old rows could not be removed; the next hour tries again');
    }
  };
  const timer = setInterval(clean, hourMs);
  timer.unref();
  void clean();
  return () => clearInterval(timer);
}
