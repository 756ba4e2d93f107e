import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  bedStays,
  beds,
  encounterStatusHistory,
  encounters,
  hospitalizations,
  patients,
  plannedTransfers,
  visits,
} from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import { database } from '@/e2e/database';

let records = 0;

export async function aPatient(
  hospital: { provider: { id: string } },
  given: Partial<typeof patients.$inferInsert> = {},
) {
  records += 1;
  return only(
    await database()
      .insert(patients)
      .values({
        providerId: hospital.provider.id,
        mrNumber: `MR-${records}-${v7().slice(-6)}`,
        firstName: 'Achieng',
        lastName: 'Otieno',
        gender: 'FEMALE',
        birthDate: '1984-02-29',
        mobile: '+254712345678',
        ...given,
      })
      .returning(),
  );
}

/** A visit that began two hours ago, by default of a new patient. */
export async function aVisit(hospital: Hospital, given: Partial<typeof visits.$inferInsert> = {}) {
  return only(
    await database()
      .insert(visits)
      .values({
        providerId: hospital.provider.id,
        startedAt: new Date(Date.now() - 7_200_000),
        ...given,
        patientId: given.patientId ?? (await aPatient(hospital)).id,
      })
      .returning(),
  );
}

/** An encounter in progress, by default of a new patient. */
export async function anEncounter(
  hospital: Hospital,
  given: Partial<typeof encounters.$inferInsert> = {},
) {
  const db = database();
  const providerId = hospital.provider.id;
  const patientId = given.patientId ?? (await aPatient(hospital)).id;
  const startTime = given.startTime ?? new Date(Date.now() - 3_600_000);
  const encounter = only(
    await db
      .insert(encounters)
      .values({
        providerId,
        encounterClass: 'ambulatory',
        status: 'in-progress',
        healthcareServiceId: hospital.service.id,
        priceTierId: hospital.priceTier.id,
        startTime,
        ...given,
        patientId,
      })
      .returning(),
  );
  await db.insert(encounterStatusHistory).values({
    providerId,
    encounterId: encounter.id,
    status: encounter.status,
    startTime,
    endTime: encounter.endTime,
  });
  return encounter;
}

/** A patient in a bed for an hour: encounter, hospitalization, bed stay and the bed's status. */
export async function anAdmission(
  hospital: Hospital,
  {
    bed = hospital.beds[0],
    patient,
  }: { bed?: Hospital['beds'][number]; patient?: typeof patients.$inferSelect } = {},
) {
  if (!bed) throw new Error('The hospital has no bed.');
  const db = database();
  const providerId = hospital.provider.id;
  const admitted = patient ?? (await aPatient(hospital, { isHospitalized: true }));
  const encounter = await anEncounter(hospital, {
    patientId: admitted.id,
    encounterClass: 'inpatient-encounter',
  });
  const admittedById = hospital.staff['medical-officer'].practitionerId;
  if (!admittedById) throw new Error('The medical officer is no practitioner.');
  const where = {
    bedId: bed.id,
    healthcareServiceId: hospital.service.id,
    priceTierId: hospital.priceTier.id,
  };
  const hospitalization = only(
    await db
      .insert(hospitalizations)
      .values({
        providerId,
        patientId: admitted.id,
        encounterId: encounter.id,
        wardId: bed.wardId,
        ...where,
        admittedAt: encounter.startTime,
        admittedById,
        createdById: hospital.staff['ward-clerk'].userId,
      })
      .returning(),
  );
  await db.insert(bedStays).values({
    providerId,
    hospitalizationId: hospitalization.id,
    patientId: admitted.id,
    ...where,
    period: `[${encounter.startTime.toISOString()},)`,
  });
  await db
    .update(encounters)
    .set({ hospitalizationId: hospitalization.id, hospitalizationNumber: hospitalization.number })
    .where(eq(encounters.id, encounter.id));
  await db.update(beds).set({ status: 'occupied' }).where(eq(beds.id, bed.id));
  return { patient: admitted, encounter, hospitalization, bed };
}

/** A planned transfer that holds its bed from two hours ago until `minutesLeft` from now, which may be in the past. */
export async function aPlannedTransfer(
  hospital: Hospital,
  { hospitalization }: Pick<Awaited<ReturnType<typeof anAdmission>>, 'hospitalization'>,
  { bed, minutesLeft = 60 }: { bed: Hospital['beds'][number] | undefined; minutesLeft?: number },
) {
  if (!bed) throw new Error('There is no such bed.');
  return only(
    await database()
      .insert(plannedTransfers)
      .values({
        providerId: hospital.provider.id,
        hospitalizationId: hospitalization.id,
        bedId: bed.id,
        wardId: bed.wardId,
        heldFrom: new Date(Date.now() - 7_200_000),
        heldUntil: new Date(Date.now() + minutesLeft * 60_000),
        createdById: hospital.staff['ward-clerk'].userId,
      })
      .returning(),
  );
}
