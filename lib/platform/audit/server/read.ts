import type { z } from 'zod';
import {
  type AuditEventRow,
  type AuditFilter,
  chainWaitingAuditEvents,
  findAuditEvent,
  listAuditEvents,
  verifyAuditChain,
  walkAuditEvents,
} from '@/db/queries/platform/audit';
import type { Found, Page } from '@/db/queries/platform/page';
import { examinedAtMost } from '@/lib/domain/audit-limits';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type {
  listAuditEventsContract,
  verifyAuditEventsContract,
} from '@/lib/platform/audit/contract';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';

type Filter = Omit<z.output<typeof listAuditEventsContract.query>, keyof PageQuery>;

export type AuditEventReply = z.input<typeof listAuditEventsContract.reply.item>;

/** One page of the audit log. The patients' records that it shows are audited as read. */
export async function readAuditEvents(
  ctx: Context,
  { page, page_size, after, ...filter }: z.output<typeof listAuditEventsContract.query>,
): Promise<Found<AuditEventReply> & { message?: string }> {
  const window = pageWindow({ page, page_size, after });
  await chainWaitingAuditEvents(ctx.tx, ctx.provider.id);
  const { rows, searchedFrom, isMore, ...rest } = await listAuditEvents(
    ctx.tx,
    ctx.provider.id,
    conditionsOf(filter),
    window,
  );
  const message = searchedFrom
    ? `The newest ${spokenCount(examinedAtMost)} entries were searched, back to ${searchedFrom.toISOString()}. To search further back, set at__lte to that time.`
    : isMore && `More than ${spokenCount(examinedAtMost)} entries match, and no more are counted.`;
  return { rows: rows.map((row) => show(ctx, row)), ...rest, ...(message && { message }) };
}

const spokenCount = (count: number) => count.toLocaleString('en-GB');

/** One part of the log, without how long it is. Reading it is audited as a page's is. */
export async function readPartOfAuditLog(
  ctx: Context,
  filter: Filter,
  part: Page,
): Promise<Omit<Found<AuditEventReply>, 'total'>> {
  if (part.after === undefined) await chainWaitingAuditEvents(ctx.tx, ctx.provider.id);
  const { rows, next } = await walkAuditEvents(ctx.tx, ctx.provider.id, conditionsOf(filter), part);
  return { rows: rows.map((row) => show(ctx, row)), next };
}

const conditionsOf = ({
  actor,
  action,
  patient,
  outcome,
  at__gte: from,
  at__lte: until,
  search,
}: Filter): AuditFilter => ({ actor, action, patient, outcome, from, until, search });

/** One row of the log. Throws `not_found`. */
export async function readAuditEvent(ctx: Context, reference: Reference): Promise<AuditEventReply> {
  const row = await findAuditEvent(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound('audit event');
  return show(ctx, row);
}

function show(ctx: Context, row: AuditEventRow): AuditEventReply {
  // A refused attempt wrote nothing, so it shows no record.
  if (row.outcome === 'success' && Object.keys(row.changes).length > 0) {
    for (const patientId of row.patientIds) ctx.audit.patientsRead.add(patientId);
  }
  return {
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
