import type { Tx } from '@/db/client';
import { appendAuditEvent } from '@/db/queries/audit';
import type { Role } from '@/lib/auth/roles';
import type { Contract } from '@/lib/http/contract';

/** A person as the audit log names one, and where. */
type Person = { id: string; name: string; memberships: { id: string; role: Role }[] };

/**
 * Puts a sign-in or sign-out on record at each of the person's providers. As the transaction's last act, because it
 * locks the chains' heads, in the order of the providers' ids.
 */
export async function auditSession(
  tx: Tx,
  contract: Contract,
  person: Person,
  { ip, requestId }: { ip: string; requestId: string },
  deniedBecause?: string,
): Promise<void> {
  const places = person.memberships.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, role } of places) {
    await appendAuditEvent(tx, {
      providerId: id,
      actorKind: 'user',
      actorId: person.id,
      actorName: person.name,
      actorRole: role,
      action: contract.id,
      outcome: deniedBecause === undefined ? 'success' : 'denied',
      entity: 'session',
      changes: deniedBecause === undefined ? {} : { reason: { after: deniedBecause } },
      ip,
      requestId,
    });
  }
}
