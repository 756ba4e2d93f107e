import type { z } from 'zod';
import { listAuditEvents, verifyAuditChain } from '@/db/queries/audit';
import type { listAuditEventsContract, verifyAuditEventsContract } from '@/lib/audit/contract';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';

/** One page of the audit log. What it tells of patients' records is itself audited as read. */
export async function readAuditEvents(
  ctx: Context,
  query: z.output<typeof listAuditEventsContract.query>,
): Promise<{ rows: z.input<typeof listAuditEventsContract.reply.item>[]; total: number }> {
  const { rows, total } = await listAuditEvents(
    ctx.tx,
    ctx.provider.id,
    {
      actor: query.actor,
      action: query.action,
      patient: query.patient,
      outcome: query.outcome,
      from: query.at__gte,
      until: query.at__lte,
    },
    pageWindow(query),
  );
  for (const row of rows) {
    if (Object.keys(row.changes).length === 0) continue;
    for (const patientId of row.patientIds) ctx.audit.patientsRead.add(patientId);
  }
  return {
    rows: rows.map((row) => ({
      id: row.position,
      uuid: row.id,
      at: row.at.toISOString(),
      actor: row.actorId,
      actor_kind: row.actorKind,
      actor_name: row.actorName,
      actor_role: row.actorRole,
      action: row.action,
      outcome: row.outcome,
      entity: row.entity,
      entity_uuid: row.entityId,
      patients: row.patientIds,
      ip: row.ip,
      request_id: row.requestId,
      changes: row.changes,
      previous_hash: row.previousHash,
      hash: row.hash,
    })),
    total,
  };
}

/** Whether the provider's audit log is as it was written. */
export async function verifyAuditLog(
  ctx: Context,
): Promise<z.input<typeof verifyAuditEventsContract.reply.data>> {
  const { head, brokenAt, problem } = await verifyAuditChain(ctx.tx, ctx.provider.id);
  return {
    is_intact: brokenAt === null,
    events: head?.position ?? 0,
    broken_at: brokenAt,
    problem,
    head_hash: head?.hash ?? '',
    verified_at: ctx.now.toISOString(),
  };
}
