import { inProviders } from '@/db/client';
import { appendAuditEvent, type NewAuditEvent } from '@/db/queries/audit';
import type { AuditChanges } from '@/db/schema/records';
import type { Affiliation } from '@/lib/auth/caller';
import type { Context } from '@/lib/http/context';
import type { Contract } from '@/lib/http/contract';

type Who = Pick<Context, 'caller' | 'affiliation' | 'requestId' | 'ip'>;

/**
 * Writes what the request read and changed, as its last statement: one row a changed record, or one row for a
 * read that showed patients' records, in the log of the provider whose patients they are. A write that changed
 * nothing leaves a row too, with whom it showed, and so do the filters of an export. What a person changes about the own
 * account (no provider in the path) stands in the log of each of the person's providers.
 */
export async function writeAuditTrail(
  ctx: Context,
  contract: Contract,
  { isReplay = false }: { isReplay?: boolean } = {},
): Promise<void> {
  if (contract.method === 'GET') {
    const { patientsRead, patientsReadElsewhere, filters } = ctx.audit;
    if (filters) {
      await appendAuditEvent(ctx.tx, {
        ...actor(ctx, contract),
        changes: { filters: { after: filters } },
      });
    }
    for (const affiliation of concerned(ctx)) {
      const isHere = affiliation.provider.id === ctx.provider.id;
      const read = isHere ? patientsRead : patientsReadElsewhere.get(affiliation.provider.id);
      if (!read?.size) continue;
      await appendAuditEvent(ctx.tx, {
        ...actor({ ...ctx, affiliation }, contract),
        patientIds: [...read],
      });
    }
    return;
  }
  for (const affiliation of concerned(ctx)) {
    const who = actor({ ...ctx, affiliation }, contract);
    const patientIds = affiliation.provider.id === ctx.provider.id ? readBesides(ctx) : [];
    if (ctx.audit.changes.length === 0 || patientIds.length > 0) {
      const changes: AuditChanges = isReplay ? { replayed: { after: true } } : {};
      await appendAuditEvent(ctx.tx, { ...who, patientIds, changes });
    }
    for (const change of ctx.audit.changes) await appendAuditEvent(ctx.tx, { ...who, ...change });
  }
}

/** Whose records a write showed without changing them: an edit of nothing is answered with the whole record. */
function readBesides({ audit: { patientsRead, changes } }: Context): string[] {
  const changed = new Set(changes.flatMap(({ patientIds }) => patientIds));
  return [...patientsRead].filter((id) => !changed.has(id));
}

/** In the order of their ids: everyone locks the chains' heads in the same order. */
function concerned({ caller, affiliation, providerIds }: Context): Affiliation[] {
  if (providerIds.length === 1) return [affiliation];
  return caller.affiliations
    .filter(({ provider }) => providerIds.includes(provider.id))
    .sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1));
}

/** Keeps a refused attempt, and whom its refusal names: the request itself changes nothing. */
export async function auditDenial(
  who: Who,
  contract: Contract,
  patientIds: readonly string[] = [],
): Promise<void> {
  await inProviders([who.affiliation.provider.id], { durable: true }, (tx) =>
    appendAuditEvent(tx, {
      ...actor(who, contract),
      outcome: 'denied',
      patientIds: [...patientIds],
    }),
  );
}

function actor({ caller, affiliation, requestId, ip }: Who, contract: Contract): NewAuditEvent {
  return {
    providerId: affiliation.provider.id,
    actorKind: caller.kind,
    actorId: caller.id,
    actorName: caller.name,
    actorRole: affiliation.role ?? 'api-key',
    action: contract.id,
    ip,
    requestId,
  };
}
