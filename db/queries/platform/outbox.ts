import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { outbox } from '@/db/schema/index';

/** A notice for open screens. Ids only. */
export type Notice = {
  providerId: string;
  /** The event: `observations.recorded`. */
  topic: string;
  /** Absent when it concerns every ward, or none. */
  wardId?: string | null;
  patientId?: string | null;
};

/** Notifies open screens in the transaction of the change: no one is notified of a change that was rolled back. */
export async function notify(tx: Tx, ...events: Notice[]): Promise<void> {
  await sendAhead(tx, insertion(into(outbox, events)));
}
