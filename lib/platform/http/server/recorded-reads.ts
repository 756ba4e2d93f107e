import { withTenantTransaction } from '@/db/client';
import { appendAuditEvent, type NewAuditEvent } from '@/db/queries/platform/audit';

type Waiting = { event: NewAuditEvent; done: () => void; failed: (error: unknown) => void };

/** More would hold the end of the chain for longer than a write likes to wait. */
const togetherAtMost = 50;

/** The rows that wait while a provider's last group is written. A provider without one has no entry. */
const waiting = new Map<string, Waiting[]>();

/**
 * Appends the audit row of a read, and resolves when it is committed. The rows of a provider's reads that end meanwhile
 * share the next transaction, so that a busy server commits once for many. Each provider has a line of its own: a chain whose
 * end is locked keeps no other hospital waiting.
 */
export function recordRead(event: NewAuditEvent): Promise<void> {
  return new Promise((done, failed) => {
    const line = waiting.get(event.providerId);
    if (line) line.push({ event, done, failed });
    else void write(event.providerId, [{ event, done, failed }]);
  });
}

async function write(providerId: string, line: Waiting[]): Promise<void> {
  waiting.set(providerId, line);
  while (line.length > 0) {
    const group = line.splice(0, togetherAtMost);
    await append(providerId, group).catch((error) => separately(providerId, group, error));
  }
  waiting.delete(providerId);
}

/** A row that cannot be written fails its own read, and no other. */
async function separately(providerId: string, group: Waiting[], error: unknown): Promise<void> {
  const [first] = group;
  if (group.length === 1) first?.failed(error);
  else for (const one of group) await append(providerId, [one]).catch(one.failed);
}

async function append(providerId: string, group: Waiting[]): Promise<void> {
  const events = group.map(({ event }) => event);
  const needs = { durable: false, usesGenericPlan: true, recordsReads: true };
  await withTenantTransaction([providerId], needs, (tx) => appendAuditEvent(tx, ...events));
  for (const { done } of group) done();
}
