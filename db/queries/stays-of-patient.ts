import { and, eq, exists, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/current-stay';
import { refersTo } from '@/db/queries/reference';
import { beds, hospitalizations, locations } from '@/db/schema/index';

const wards = alias(locations, 'wards');

/** Where a patient is admitted now, and since when; null when nowhere. */
export async function findActiveAdmission(tx: Tx, providerId: string, patientId: string) {
  const [row] = await tx
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
    );
  return row ?? null;
}

/** Whether a patient was discharged in this time, both ends included. */
export async function wasDischargedBetween(
  tx: Tx,
  providerId: string,
  patientId: string,
  from: Date,
  until: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        isNull(hospitalizations.deletedAt),
        gte(hospitalizations.dischargedAt, from),
        lte(hospitalizations.dischargedAt, until),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether another record than the one that was just deleted says that a patient died. */
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

/** Says anew of each of a patient's stays whether the patient was discharged in the 30 days before it. */
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
          eq(before.patientId, hospitalizations.patientId),
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
        eq(hospitalizations.patientId, patientId),
        eq(hospitalizations.isReadmission, true),
        isNull(hospitalizations.deletedAt),
      ),
    );
}
