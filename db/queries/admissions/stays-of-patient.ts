import {
  and,
  asc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lte,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { firstRow } from '@/db/queries/platform/first-row';
import { refersTo } from '@/db/queries/platform/reference';
import { bedStays, beds, hospitalizations, locations } from '@/db/schema/index';

const wards = alias(locations, 'wards');

/** The current bed of a patient, and since when; null if not admitted. */
export const findActiveAdmission = (tx: Tx, providerId: string, patientId: string) =>
  firstRow(selectActiveAdmission(tx, { providerId, patientId }));

const selectActiveAdmission = builtOnce(
  (tx, { providerId, patientId }: Places<{ providerId: string; patientId: string }>) =>
    tx
      .select({
        bedName: beds.name,
        wardName: wards.name,
        admittedAt: hospitalizations.admittedAt,
      })
      .from(hospitalizations)
      .innerJoin(beds, refersTo(hospitalizations.bedId, beds))
      .innerJoin(wards, refersTo(hospitalizations.wardId, wards))
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          eq(hospitalizations.patientId, patientId),
          isCurrentStay,
        ),
      ),
);

type Between = { providerId: string; patientId: string; from: Date; until: Date };

/**
 * Whether the person of this record was discharged in this time, under it or a record that it replaced, both ends
 * included.
 */
export async function wasDischargedBetween(tx: Tx, asked: Between): Promise<boolean> {
  return (await selectDischargeBetween(tx, asked)).length > 0;
}

const selectDischargeBetween = builtOnce(
  (tx, { providerId, patientId, from, until }: Places<Between>) =>
    tx
      .select({ id: hospitalizations.id })
      .from(hospitalizations)
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          isOfPerson(hospitalizations.patientId, providerId, patientId),
          isNull(hospitalizations.deletedAt),
          gte(hospitalizations.dischargedAt, from),
          lte(hospitalizations.dischargedAt, until),
        ),
      )
      .limit(1),
);

/** Whether a column refers to one of a person's records: the record that was kept, or one that it replaced. */
const isOfPerson = (
  column: PgColumn,
  providerId: string | Placeholder,
  patientId: string | Placeholder,
): SQL =>
  sql`${column} = any (array(
    with kept as (select coalesce(replaced_by_id, id) as id from patients
      where provider_id = ${providerId} and id = ${patientId})
    select id from kept
    union all
    select patients.id from patients join kept on patients.replaced_by_id = kept.id
    where patients.provider_id = ${providerId}))`;

const otherBeds = alias(beds, 'other_beds');
const otherStays = alias(bedStays, 'other_stays');

/** The earliest two beds, one of each patient, in which both were at one moment, and when that began; null for none. */
export const findBedsAtOnce = (
  tx: Tx,
  providerId: string,
  { patientId, otherId }: { patientId: string; otherId: string },
) =>
  firstRow(
    tx
      .select({
        bed: sql<string>`${beds.name}`.as('bed_name'),
        otherBed: sql<string>`${otherBeds.name}`.as('other_bed_name'),
        since: sql`greatest(lower(${bedStays.period}), lower(${otherStays.period}))`
          .mapWith((text: string) => new Date(text))
          .as('since'),
      })
      .from(bedStays)
      .innerJoin(
        otherStays,
        and(
          eq(otherStays.providerId, bedStays.providerId),
          isOfPerson(otherStays.patientId, providerId, otherId),
          isNull(otherStays.voidedAt),
          sql`${otherStays.period} && ${bedStays.period}`,
        ),
      )
      .innerJoin(beds, refersTo(bedStays.bedId, beds))
      .innerJoin(otherBeds, refersTo(otherStays.bedId, otherBeds))
      .where(
        and(
          eq(bedStays.providerId, providerId),
          eq(bedStays.patientId, patientId),
          isNull(bedStays.voidedAt),
        ),
      )
      .orderBy(sql`since`)
      .limit(1),
  );

/** The admissions of a patient that have ended, in any way. */
export const listEnded = (tx: Tx, providerId: string, patientId: string) =>
  tx
    .select({
      id: hospitalizations.id,
      recordedAt: hospitalizations.dischargeRecordedAt,
      deletedAt: hospitalizations.deletedAt,
    })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        isNotNull(hospitalizations.dischargeRecordedAt),
      ),
    )
    .orderBy(asc(hospitalizations.id));

/** Whether another record than the one that was just deleted says that the patient died. */
export async function wasDischargedDead(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        eq(hospitalizations.dischargeDisposition, 'Exp'),
        eq(hospitalizations.isActive, false),
        isNull(hospitalizations.deletedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Recomputes for each admission of a person, under any record, whether it is a readmission: less than 30 days after
 * the end of another one.
 */
export async function recountReadmissions(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<void> {
  const before = alias(hospitalizations, 'before');
  const isReadmission = exists(
    tx
      .select({ one: sql`1` })
      .from(before)
      .where(
        and(
          eq(before.providerId, hospitalizations.providerId),
          isOfPerson(before.patientId, providerId, patientId),
          isNull(before.deletedAt),
          ne(before.id, hospitalizations.id),
          lte(before.dischargedAt, hospitalizations.admittedAt),
          gte(before.dischargedAt, sql`${hospitalizations.admittedAt} - interval '30 days'`),
        ),
      ),
  );
  await tx
    .update(hospitalizations)
    .set({ isReadmission: sql`${isReadmission}` })
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        isOfPerson(hospitalizations.patientId, providerId, patientId),
        isNull(hospitalizations.deletedAt),
        sql`${hospitalizations.isReadmission} <> ${isReadmission}`,
      ),
    );
}
