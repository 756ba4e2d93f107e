import { and, eq, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { refersTo } from '@/db/queries/platform/reference';
import { beds, hospitalizations, locations, patients } from '@/db/schema/index';

const wards = alias(locations, 'wards');

/** The mother and the children of a patient who are patients too, with their present bed; the oldest record first. */
export async function listFamily(
  tx: Tx,
  providerId: string,
  patient: { id: string; motherId: string | null },
) {
  const rows = await tx
    .select({
      id: patients.id,
      mrNumber: patients.mrNumber,
      firstName: patients.firstName,
      lastName: patients.lastName,
      hospitalizationId: hospitalizations.id,
      wardId: hospitalizations.wardId,
      ward: wards.name,
      bedId: hospitalizations.bedId,
      bed: beds.name,
      sharesBed: isNotNull(hospitalizations.withMotherId).mapWith(Boolean),
    })
    .from(patients)
    .leftJoin(
      hospitalizations,
      and(
        eq(hospitalizations.providerId, patients.providerId),
        eq(hospitalizations.patientId, patients.id),
        isCurrentStay,
      ),
    )
    .leftJoin(beds, refersTo(hospitalizations.bedId, beds))
    .leftJoin(wards, refersTo(hospitalizations.wardId, wards))
    .where(
      and(
        eq(patients.providerId, providerId),
        or(
          eq(patients.motherId, patient.id),
          patient.motherId === null ? undefined : eq(patients.id, patient.motherId),
        ),
      ),
    )
    .orderBy(patients.number);
  return rows.map((row) => ({ ...row, isMother: row.id === patient.motherId }));
}
