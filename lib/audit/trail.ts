import { inProviders } from '@/db/client';
import { appendAuditEvent, type NewAuditEvent } from '@/db/queries/audit';
import type { Context } from '@/lib/http/context';
import type { Contract } from '@/lib/http/contract';

type Who = Pick<Context, 'caller' | 'affiliation' | 'requestId' | 'ip'>;

/**
 * Writes what the request read and changed, as its last statement: one row a changed record, or one row for a
 * read that showed patients' records. A write that changed nothing leaves a row too.
 */
export async function writeAuditTrail(ctx: Context, contract: Contract): Promise<void> {
  const who = actor(ctx, contract);
  if (contract.method === 'GET') {
    if (ctx.audit.patientsRead.size === 0) return;
    await appendAuditEvent(ctx.tx, { ...who, patientIds: [...ctx.audit.patientsRead] });
    return;
  }
  if (ctx.audit.changes.length === 0) await appendAuditEvent(ctx.tx, who);
  for (const change of ctx.audit.changes) await appendAuditEvent(ctx.tx, { ...who, ...change });
}

/** Keeps a refused attempt: the request itself changes nothing. */
export async function auditDenial(who: Who, contract: Contract): Promise<void> {
  await inProviders([who.affiliation.provider.id], { durable: true }, (tx) =>
    appendAuditEvent(tx, { ...actor(who, contract), outcome: 'denied' }),
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
