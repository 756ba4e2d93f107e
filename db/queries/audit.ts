import { v7 } from 'uuid';
import type { Tx } from '@/db/client';
import { auditEvents } from '@/db/schema/index';

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
