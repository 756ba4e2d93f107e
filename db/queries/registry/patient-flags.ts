import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { inserting } from '@/db/queries/platform/inserting';
import { ascending, computed, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isSameText } from '@/db/queries/platform/same-text';
import { patientFlags, users } from '@/db/schema/index';
import type { FlagKind } from '@/lib/domain/codes/patient-flags';

/** An alert with who recorded it, and who ended it. */
export type PatientFlagRow = typeof patientFlags.$inferSelect & {
  createdByName: string | null;
  endedByName: string | null;
};

const enders = alias(users, 'enders');

const selectFlags = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(patientFlags),
      createdByName: users.name,
      endedByName: enders.name,
    })
    .from(patientFlags)
    .leftJoin(users, eq(users.id, patientFlags.createdById))
    .leftJoin(enders, eq(enders.id, patientFlags.endedById));

/** One page of a patient's alerts: those that hold first, then by kind and by when they were recorded. */
export function listPatientFlags(
  tx: Tx,
  providerId: string,
  asked: { patientId: string; kind?: FlagKind | undefined; isActive?: boolean | undefined },
  page: Page,
) {
  const { endedAt, kind } = patientFlags;
  const matching = (later?: SQL) =>
    selectFlags(tx).where(
      and(
        eq(patientFlags.providerId, providerId),
        eq(patientFlags.patientId, asked.patientId),
        later,
        asked.kind === undefined ? undefined : eq(kind, asked.kind),
        asked.isActive === undefined
          ? undefined
          : asked.isActive
            ? isNull(endedAt)
            : isNotNull(endedAt),
      ),
    );
  return onePage(tx, matching, heldFirst, page);
}

const heldFirst: Order<PatientFlagRow> = [
  computed(sql`(${patientFlags.endedAt} is not null)`, 'boolean', (row) => row.endedAt !== null),
  ascending(patientFlags.kind, (row) => row.kind),
  ascending(patientFlags.createdAt, (row) => row.createdAt),
  ascending(patientFlags.id, (row) => row.id),
];

export const findPatientFlag = (
  tx: Tx,
  providerId: string,
  { id, patientId }: { id: string; patientId: string },
): Promise<PatientFlagRow | null> =>
  firstRow(
    selectFlags(tx).where(
      and(
        eq(patientFlags.providerId, providerId),
        eq(patientFlags.id, id),
        eq(patientFlags.patientId, patientId),
      ),
    ),
  );

/** The alert of a patient that says the same and holds, and whether it is only a copy of a replaced record's. */
export const findSameFlag = (
  tx: Tx,
  providerId: string,
  { patientId, kind, note }: { patientId: string; kind: FlagKind; note: string },
): Promise<{ id: string; isCopy: boolean } | null> =>
  firstRow(
    tx
      .select({
        id: patientFlags.id,
        isCopy: isNotNull(patientFlags.copyOfId).mapWith(Boolean),
      })
      .from(patientFlags)
      .where(
        and(
          eq(patientFlags.providerId, providerId),
          eq(patientFlags.patientId, patientId),
          eq(patientFlags.kind, kind),
          isSameText(patientFlags.note, note),
          isNull(patientFlags.endedAt),
        ),
      )
      .limit(1),
  );

export const insertPatientFlag = inserting(patientFlags);

export async function endPatientFlag(
  tx: Tx,
  providerId: string,
  id: string,
  end: { endedAt: Date; endedById: string | null; endReason: string },
): Promise<void> {
  await tx
    .update(patientFlags)
    .set(end)
    .where(and(eq(patientFlags.providerId, providerId), eq(patientFlags.id, id)));
}

/** Makes a copied alert the record's own, so that it holds whatever becomes of the other record. */
export async function keepCopiedFlag(tx: Tx, providerId: string, id: string): Promise<void> {
  await tx
    .update(patientFlags)
    .set({ copyOfId: null })
    .where(and(eq(patientFlags.providerId, providerId), eq(patientFlags.id, id)));
}

/** The active alerts of a patient, with those of the record that replaced the patient's: what is recorded since is there. */
export async function listFlags(tx: Tx, providerId: string, patientId: string) {
  // As one list of keys it is looked up by its index; as an alternative of two conditions it is held against all alerts.
  const records = sql`array(select unnest(array[id, replaced_by_id]) from patients
    where provider_id = ${providerId} and id = ${patientId})`;
  const rows = await tx
    .select({
      kind: patientFlags.kind,
      note: patientFlags.note,
      identity: sql<string>`text_identity(${patientFlags.note})`,
    })
    .from(patientFlags)
    .where(
      and(
        eq(patientFlags.providerId, providerId),
        sql`${patientFlags.patientId} = any (${records})`,
        isNull(patientFlags.endedAt),
      ),
    )
    .orderBy(asc(patientFlags.createdAt), asc(patientFlags.id));
  // The other record has a copy of each.
  const known = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.identity}`;
    if (!known.has(key)) known.set(key, row);
  }
  return [...known.values()].map(({ kind, note }) => ({ kind, note }));
}
