import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { auditEvents } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

type AuditRow = typeof auditEvents.$inferSelect;
type Column = keyof AuditRow;

/** The rows of the audit log that have these values, in their order; of the named columns, or of all. */
export async function auditRows<Shown extends Column = Column>(
  values: Partial<AuditRow>,
  ...shown: Shown[]
): Promise<Pick<AuditRow, Shown>[]> {
  const rows = await database()
    .select()
    .from(auditEvents)
    .where(
      and(
        ...Object.entries(values).map(([column, value]) =>
          eq(auditEvents[column as Column], value),
        ),
      ),
    )
    .orderBy(auditEvents.position);
  if (shown.length === 0) return rows;
  const pick = (row: AuditRow) => Object.fromEntries(shown.map((column) => [column, row[column]]));
  return rows.map((row) => pick(row) as Pick<AuditRow, Shown>);
}

/** Those of the request that was answered like this. */
export const auditRowsOf = <Shown extends Column = Column>(
  { headers }: { headers: Headers },
  ...shown: Shown[]
): Promise<Pick<AuditRow, Shown>[]> =>
  auditRows({ requestId: headers.get('x-request-id') ?? '' }, ...shown);

/** Adds this many sign-ins of a nurse to the audit log. */
export async function signIns({ provider, staff }: Hospital, count: number): Promise<void> {
  const { userId, name } = staff.nurse;
  const signIn = () => ({
    providerId: provider.id,
    id: v7(),
    actorKind: 'user' as const,
    actorId: userId,
    actorName: name,
    actorRole: 'nurse',
    action: 'session.sign-in',
    entity: 'session',
  });
  await database()
    .insert(auditEvents)
    .values(Array.from({ length: count }, signIn));
}
