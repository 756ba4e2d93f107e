import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { firstRow } from '@/db/queries/platform/first-row';
import { isOneOf } from '@/db/queries/platform/reference';
import { bedStays, hospitalizations, patients } from '@/db/schema/index';

const asDate = (text: string) => new Date(text);

type Families = { providerId: string; patientIds: string[]; stayIds: string[] };

/**
 * Locks these patients, their mothers and the children who share the bed of these admissions, by id. Every writer keeps that order,
 * so that no two wait for each other.
 */
export const lockPeople = builtOnce((tx, { providerId, patientIds, stayIds }: Places<Families>) =>
  tx
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.providerId, providerId),
        sql`${patients.id} in (
            select unnest(${patientIds}::uuid[])
            union select child.mother_id from patients child
            where child.provider_id = ${providerId} and child.id = any(${patientIds}::uuid[])
            union select shared.patient_id from hospitalizations shared
            where shared.provider_id = ${providerId} and shared.with_mother_id = any(${stayIds}::uuid[])
              and shared.is_active and shared.deleted_at is null)`,
      ),
    )
    .orderBy(asc(patients.id))
    .for('no key update'),
);

/** Locks these admissions and those of the children who share the bed of `stayIds`, by id. */
export const lockStays = builtOnce(
  (tx, { providerId, ids, stayIds }: Places<{ ids: string[] } & Omit<Families, 'patientIds'>>) =>
    tx
      .select()
      .from(hospitalizations)
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          or(
            isOneOf(hospitalizations.id, ids),
            and(isOneOf(hospitalizations.withMotherId, stayIds), isCurrentStay),
          ),
        ),
      )
      .orderBy(asc(hospitalizations.id))
      .for('no key update'),
);

/** A patient's active admission to a bed of one's own, and since when the patient has been in it; null if there is none. */
export const findAdmissionInBed = (
  tx: Tx,
  providerId: string,
  { patientId, bedId }: { patientId: string; bedId: string },
): Promise<{ id: string; since: Date } | null> =>
  firstRow(
    tx
      .select({
        id: hospitalizations.id,
        since: sql`(
        select lower(time.period) from (
          select unnest(range_agg(s.period)) as period from bed_stays s
          where s.provider_id = ${providerId} and s.hospitalization_id = hospitalizations.id
            and s.bed_id = ${bedId} and s.voided_at is null
        ) time where upper_inf(time.period))`.mapWith(asDate),
      })
      .from(hospitalizations)
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          eq(hospitalizations.patientId, patientId),
          eq(hospitalizations.bedId, bedId),
          isNull(hospitalizations.withMotherId),
          isCurrentStay,
        ),
      ),
  );

/**
 * Until when a child shared the bed of this admission after an instant; null when none did. The times of the admissions that are
 * left out do not count; one that has not ended is now.
 */
export async function findSharedAfter(
  tx: Tx,
  providerId: string,
  motherId: string,
  shared: { at: Date; now: Date; except: string[] },
): Promise<Date | null> {
  const [row] = await selectSharedAfter(tx, { providerId, motherId, ...shared });
  return row?.until ?? null;
}

type SharedAfter = { providerId: string; motherId: string; at: Date; now: Date; except: string[] };

const selectSharedAfter = builtOnce(
  (tx, { providerId, motherId, at, now, except }: Places<SharedAfter>) =>
    tx
      .select({
        until: sql`max(coalesce(upper(${bedStays.period}), ${now}::timestamptz))`.mapWith(
          (text: string) => new Date(text),
        ),
      })
      .from(bedStays)
      .where(
        and(
          eq(bedStays.providerId, providerId),
          eq(bedStays.withMotherId, motherId),
          isNull(bedStays.voidedAt),
          sql`${bedStays.period} && tstzrange(${at}::timestamptz, null)`,
          sql`${bedStays.hospitalizationId} <> all (${except}::uuid[])`,
        ),
      ),
);

const next = alias(bedStays, 'next');

/**
 * The active admissions of the children who shared the bed of this one until an instant and have been where they are since: they were
 * moved with the mother, or kept the bed that she left.
 */
export async function listMovedWithMother(
  tx: Tx,
  providerId: string,
  motherId: string,
  at: Date,
): Promise<(typeof hospitalizations.$inferSelect)[]> {
  const rows = await tx
    .select({ child: hospitalizations })
    .from(bedStays)
    .innerJoin(
      next,
      and(
        eq(next.providerId, bedStays.providerId),
        eq(next.hospitalizationId, bedStays.hospitalizationId),
        isNull(next.voidedAt),
        sql`upper_inf(${next.period})`,
        sql`lower(${next.period}) = upper(${bedStays.period})`,
        or(eq(next.withMotherId, bedStays.withMotherId), eq(next.bedId, bedStays.bedId)),
      ),
    )
    .innerJoin(
      hospitalizations,
      and(
        eq(hospitalizations.providerId, bedStays.providerId),
        eq(hospitalizations.id, bedStays.hospitalizationId),
        isCurrentStay,
      ),
    )
    .where(
      and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.withMotherId, motherId),
        isNull(bedStays.voidedAt),
        sql`upper(${bedStays.period}) = ${at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(hospitalizations.number));
  return rows.map(({ child }) => child);
}

/** The admissions of the children who shared the bed of this one and were discharged from it with the mother. */
export const listDischargedWithMother = (
  tx: Tx,
  providerId: string,
  { id, recordedAt }: { id: string; recordedAt: Date },
) =>
  tx
    .select()
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.withMotherId, id),
        eq(hospitalizations.isActive, false),
        isNull(hospitalizations.deletedAt),
        eq(hospitalizations.dischargeRecordedAt, recordedAt),
      ),
    )
    .orderBy(asc(hospitalizations.number));
