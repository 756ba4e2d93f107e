import { type AnyColumn, and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { refersTo } from '@/db/queries/platform/reference';
import { bedStays, hospitalizations, patients } from '@/db/schema/index';

const instantOf = (expression: SQL) =>
  expression.mapWith((text: string | null) => (text === null ? null : new Date(text)));

const stayColumns = {
  id: bedStays.id,
  bedId: bedStays.bedId,
  withMotherId: bedStays.withMotherId,
  healthcareServiceId: bedStays.healthcareServiceId,
  priceTierId: bedStays.priceTierId,
  orderedById: bedStays.orderedById,
  orderedBySignedIn: bedStays.orderedBySignedIn,
  replaced: bedStays.replaced,
  recordedAt: bedStays.createdAt,
  startedAt: sql<string>`lower(${bedStays.period})`.mapWith((text: string) => new Date(text)),
  endedAt: instantOf(sql<Date | null>`upper(${bedStays.period})`),
};

/** The beds of a hospitalization, the last first, without those recorded by mistake. */
export function bedStayHistory(tx: Tx, providerId: string, hospitalizationId: string) {
  return tx
    .select(stayColumns)
    .from(bedStays)
    .where(
      and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.hospitalizationId, hospitalizationId),
        isNull(bedStays.voidedAt),
      ),
    )
    .orderBy(desc(sql`lower(${bedStays.period})`));
}

export type BedStay = Awaited<ReturnType<typeof bedStayHistory>>[number];

const lay = alias(bedStays, 'lay');
const theirs = alias(bedStays, 'theirs');
const theirsBefore = alias(bedStays, 'theirs_before');

/**
 * The hospitalization whose patient swapped beds with this one's in the last transfer of both, and has not been transferred
 * since; null if there is none. Never a child who was in the bed with the mother.
 */
export async function findSwapPartner(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: theirs.hospitalizationId })
    .from(bedStays)
    .innerJoin(
      lay,
      and(
        eq(lay.providerId, bedStays.providerId),
        eq(lay.hospitalizationId, bedStays.hospitalizationId),
        isNull(lay.voidedAt),
        sql`upper(${lay.period}) = lower(${bedStays.period})`,
        ne(lay.bedId, bedStays.bedId),
      ),
    )
    .innerJoin(
      theirs,
      and(
        eq(theirs.providerId, lay.providerId),
        eq(theirs.bedId, lay.bedId),
        isNull(theirs.withMotherId),
        isNull(theirs.voidedAt),
        isOpenFrom(theirs.period),
      ),
    )
    .innerJoin(
      theirsBefore,
      and(
        eq(theirsBefore.providerId, theirs.providerId),
        eq(theirsBefore.hospitalizationId, theirs.hospitalizationId),
        eq(theirsBefore.bedId, bedStays.bedId),
        isNull(theirsBefore.withMotherId),
        isNull(theirsBefore.voidedAt),
        sql`upper(${theirsBefore.period}) = lower(${bedStays.period})`,
      ),
    )
    .where(
      and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.hospitalizationId, hospitalizationId),
        isNull(bedStays.voidedAt),
        sql`upper_inf(${bedStays.period})`,
      ),
    );
  return row?.id ?? null;
}

/** Begun when the stay at hand did, and not over. */
const isOpenFrom = (period: AnyColumn): SQL =>
  sql`(upper_inf(${period}) and lower(${period}) = lower(${bedStays.period}))`;

/** Marks a stay as recorded by mistake: it is kept, but no part of history any more. */
export async function voidBedStay(
  tx: Tx,
  providerId: string,
  id: string,
  voided: { voidedAt: Date; voidedById: string | null; voidReason: string },
): Promise<void> {
  await tx
    .update(bedStays)
    .set(voided)
    .where(and(eq(bedStays.providerId, providerId), eq(bedStays.id, id)));
}

/** Opens a stay at its end, as if it had never ended. */
export async function reopenBedStay(tx: Tx, providerId: string, id: string): Promise<void> {
  await tx
    .update(bedStays)
    .set({ period: sql`tstzrange(lower(${bedStays.period}), null)` })
    .where(and(eq(bedStays.providerId, providerId), eq(bedStays.id, id)));
}

/** The last other patient who has been in a bed since an instant, and since when. Null if there is none. */
export const findLaterOccupant = (
  tx: Tx,
  providerId: string,
  bedId: string,
  { since, hospitalizationId }: { since: Date; hospitalizationId: string },
) =>
  firstRow(
    tx
      .select({
        patient: { id: patients.id, firstName: patients.firstName, lastName: patients.lastName },
        startedAt: stayColumns.startedAt,
        endedAt: stayColumns.endedAt,
      })
      .from(bedStays)
      .innerJoin(patients, refersTo(bedStays.patientId, patients))
      .where(
        and(
          eq(bedStays.providerId, providerId),
          eq(bedStays.bedId, bedId),
          ne(bedStays.hospitalizationId, hospitalizationId),
          isNull(bedStays.voidedAt),
          sql`${bedStays.period} && tstzrange(${since.toISOString()}::timestamptz, null)`,
        ),
      )
      .orderBy(desc(sql`lower(${bedStays.period})`))
      .limit(1),
  );

/** When a patient was admitted again, after a hospitalization had ended; null when not. */
export async function findReadmission(
  tx: Tx,
  providerId: string,
  { patientId, hospitalizationId }: { patientId: string; hospitalizationId: string },
  since: Date,
): Promise<Date | null> {
  const [row] = await tx
    .select({ admittedAt: hospitalizations.admittedAt })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        ne(hospitalizations.id, hospitalizationId),
        isNull(hospitalizations.deletedAt),
        sql`(${hospitalizations.isActive} or ${hospitalizations.admittedAt} >= ${since.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(desc(hospitalizations.admittedAt))
    .limit(1);
  return row?.admittedAt ?? null;
}
