import { and, eq, isNotNull, or, type Placeholder } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { refersTo } from '@/db/queries/platform/reference';
import { beds, hospitalizations, locations, patients } from '@/db/schema/index';

const wards = alias(locations, 'wards');

type Patient = { id: string; motherId: string | null };

/** The mother and the children of a patient who are patients too, with their current bed; the oldest record first. */
export async function listFamily(tx: Tx, providerId: string, { id, motherId }: Patient) {
  const rows = await listPeople(tx, { providerId, patient: { id, motherId } });
  return rows.map((row) => ({ ...row, isMother: row.id === motherId }));
}

const listPeople = builtOnce(
  (tx, { providerId, patient }: Places<{ providerId: string; patient: Patient }>) =>
    selectFamily(tx, providerId, patient),
);

export const selectFamily = (tx: Tx, providerId: Placeholder, { id, motherId }: Places<Patient>) =>
  tx
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
        or(eq(patients.motherId, id), motherId === null ? undefined : eq(patients.id, motherId)),
      ),
    )
    .orderBy(patients.number);
