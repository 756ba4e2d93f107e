import type { AuditedChange, Context } from '@/lib/http/context';

type Row = Record<string, unknown>;

/** Puts a change on the request's audit trail; `before` or `after` is null when the record came or went. */
export function recordChange(
  ctx: Pick<Context, 'audit'>,
  what: { entity: string; entityId: string; patientIds?: string[] },
  before: Row | null,
  after: Row | null,
): void {
  ctx.audit.changes.push({
    entity: what.entity,
    entityId: what.entityId,
    patientIds: what.patientIds ?? [],
    changes: changedFields(before, after),
  });
}

/** The fields whose value differs, each with what it was and what it is. */
function changedFields(before: Row | null, after: Row | null): AuditedChange['changes'] {
  const changes: AuditedChange['changes'] = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const was = plain(before?.[field]);
    const is = plain(after?.[field]);
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[field] = {
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    };
  }
  return changes;
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
