import { withTenantTransaction } from '@/db/client';
import { appendAuditEvent, type NewAuditEvent } from '@/db/queries/platform/audit';

type Waiting = { event: NewAuditEvent; done: () => void; failed: (error: unknown) => void };

/** More would hold the end of the chain for longer than a write likes to wait. */
const togetherAtMost = 50;

let waiting: Waiting[] = [];
let isWriting = false;

/**
 * Appends the audit row of a read, and resolves when it is committed. The rows of reads that end meanwhile share the next
 * transaction, so that a busy server commits once for many.
 */
export function recordRead(event: NewAuditEvent): Promise<void> {
  return new Promise((done, failed) => {
    waiting.push({ event, done, failed });
    if (!isWriting) void writeWaiting();
  });
}

async function writeWaiting(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const group = waiting.slice(0, togetherAtMost);
    waiting = waiting.slice(togetherAtMost);
    await append(group).catch((error) => separately(group, error));
  }
  isWriting = false;
}

/** A row that cannot be written fails its own read, and no other. */
async function separately(group: Waiting[], error: unknown): Promise<void> {
  const [first] = group;
  if (group.length === 1) first?.failed(error);
  else for (const one of group) await append([one]).catch(one.failed);
}

async function append(group: Waiting[]): Promise<void> {
  // Everyone locks the ends of the chains in the same order.
  const events = group
    .map(({ event }) => event)
    .sort((a, b) => (a.providerId < b.providerId ? -1 : 1));
  const providerIds = [...new Set(events.map(({ providerId }) => providerId))];
  const needs = { durable: false, usesGenericPlan: true, recordsReads: true };
  await withTenantTransaction(providerIds, needs, (tx) => appendAuditEvent(tx, ...events));
  for (const { done } of group) done();
}
