import type { Tx } from '@/db/client';
import { fixedInsert } from '@/db/fixed-insert';
import { outbox } from '@/db/schema/index';

/** Tells the open screens what changed, with the change itself: nobody hears of what was rolled back. Ids only. */
export async function notify(
  tx: Tx,
  event: {
    providerId: string;
    /** What happened: `observations.recorded`. */
    topic: string;
    /** Absent when it concerns every ward, or none. */
    wardId?: string | null;
    patientId?: string | null;
  },
): Promise<void> {
  await fixedInsert(tx, outbox, [event]).execute();
}
