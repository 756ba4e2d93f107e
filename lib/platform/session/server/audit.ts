import { type Tx, withTenantTransaction } from '@/db/client';
import { appendAuditEvent } from '@/db/queries/platform/audit';
import type { Role } from '@/lib/domain/codes/roles';
import type { Contract } from '@/lib/platform/http/contract';

/** A person as the audit log names one, and where. */
export type AuditedPerson = { id: string; name: string; memberships: { id: string; role: Role }[] };

type Request = { ip: string; requestId: string };

/**
 * Puts a sign-in or sign-out, or a new way to sign in, on record at each of the person's providers. As the transaction's last act, because it
 * locks the chains' heads, in the order of the providers' ids.
 */
export async function auditSession(
  tx: Tx,
  contract: Contract,
  person: AuditedPerson,
  { ip, requestId }: Request,
  {
    deniedBecause,
    changes = {},
  }: {
    deniedBecause?: string;
    changes?: Record<string, { before?: unknown; after?: unknown }>;
  } = {},
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
      changes: deniedBecause === undefined ? changes : { reason: { after: deniedBecause } },
      ip,
      requestId,
    });
  }
}

/** Puts a sign-in of a known person that was refused on record, in a transaction of its own. */
export async function recordRefusedSignIn(
  contract: Contract,
  person: AuditedPerson,
  request: Request,
  deniedBecause: string,
): Promise<void> {
  const providerIds = person.memberships.map(({ id }) => id);
  if (providerIds.length === 0) return;
  await withTenantTransaction(providerIds, { durable: true }, (tx) =>
    auditSession(tx, contract, person, request, { deniedBecause }),
  );
}
