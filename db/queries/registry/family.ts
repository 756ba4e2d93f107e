import { and, eq, isNotNull, or, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { refersTo } from '@/db/queries/platform/reference';
import { beds, hospitalizations, locations, patients } from '@/db/schema/index';

const wards = alias(locations, 'wards');

/** The patients whose mother this is, with what says when each was born. */
export const listChildren = (tx: Tx, providerId: string, motherId: string) =>
  tx
    .select({
      id: patients.id,
      mrNumber: patients.mrNumber,
      birthDate: patients.birthDate,
      estimatedBirth: patients.estimatedBirth,
    })
    .from(patients)
    .where(and(eq(patients.providerId, providerId), eq(patients.motherId, motherId)))
    .orderBy(patients.number);

type Patient = { id: string; motherId: string | null };

/**
 * The mother and the children of a patient who are patients too, with their current bed; the oldest record first. A child may name
 * a record of the mother that was replaced since.
 */
export const listFamily = (tx: Tx, providerId: string, { id, motherId }: Patient) =>
  listPeople(tx, { providerId, patient: { id, motherId } });

const listPeople = builtOnce(
  (tx, { providerId, patient }: Places<{ providerId: string; patient: Patient }>) =>
    selectFamily(tx, providerId, patient),
);

export const selectFamily = (
  tx: Tx,
  providerId: Placeholder,
  { id, motherId }: Places<Patient>,
) => {
  const ownRecords = sql`array(select own.id from patients own
    where own.provider_id = ${providerId} and (own.id = ${id} or own.replaced_by_id = ${id}))`;
  const isChild = sql`${patients.motherId} = any (${ownRecords})`;
  const isMother =
    motherId === null
      ? sql`false`
      : sql`${patients.id} = (select coalesce(named.replaced_by_id, named.id) from patients named
          where named.provider_id = ${providerId} and named.id = ${motherId})`;
  return tx
    .select({
      id: patients.id,
      isMother: sql<boolean>`${isMother}`.mapWith(Boolean).as('is_mother'),
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
    .where(and(eq(patients.providerId, providerId), or(isChild, isMother)))
    .orderBy(patients.number);
};
