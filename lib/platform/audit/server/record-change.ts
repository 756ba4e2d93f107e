import type { AuditedChange, Context } from '@/lib/platform/http/server/context';

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

/** The fields whose value differs, as the interface spells them, each with what it was and what it is. */
function changedFields(before: Row | null, after: Row | null): AuditedChange['changes'] {
  const changes: AuditedChange['changes'] = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const was = plain(before?.[field]);
    const is = plain(after?.[field]);
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[spelled(field)] = {
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    };
  }
  return changes;
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, held]) => [spelled(field), plain(held)]),
  );
}

/** `lastName` as `last_name`: a reader of the log and the interface finds the same field in both. */
const spelled = (field: string): string =>
  field.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, capital: string) => `${before}_${capital.toLowerCase()}`,
  );
