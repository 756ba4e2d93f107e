import { eq } from 'drizzle-orm';
import {
  bedStays,
  beds,
  encounterStatusHistory,
  encounters,
  hospitalizations,
  patients,
} from '@/db/schema/index';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/** The least that the interface requires to admit a patient to a bed. */
export function admitting(
  hospital: Hospital,
  patient: { id: string },
  bed: { id: string } | undefined = hospital.beds[0],
) {
  return {
    patient: patient.id,
    bed: bed?.id,
    location: hospital.ward.id,
    healthcare_service: hospital.service.id,
    price_tier: hospital.priceTier.id,
    admitted_by: hospital.staff['medical-officer'].practitionerId,
    created_by: hospital.staff['ward-clerk'].userId,
  };
}

export const admissionsOf = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/hospitalizations`;

/** One of them, by its integer id or its UUID. */
export const admissionOf = (hospital: Hospital, reference: string | number) =>
  `${admissionsOf(hospital)}/${reference}`;

export async function storedAdmission(id: string) {
  const [row] = await database().select().from(hospitalizations).where(eq(hospitalizations.id, id));
  return row;
}

/** In milliseconds. */
export const hour = 3_600_000;

export const ago = (ms: number) => new Date(Date.now() - ms);

/** Admits a patient as the hospital's own system does. */
export function admit(
  hospital: Hospital,
  patient: { id: string },
  more: Record<string, unknown> = {},
  bed: { id: string } | undefined = hospital.beds[0],
) {
  return send('POST', admissionsOf(hospital), {
    as: hospital.key,
    body: { ...admitting(hospital, patient, bed), ...more },
  });
}

/** A hospitalization of one hour that ended with a discharge home. Its bed is free again. */
export async function anEndedStay(
  hospital: Hospital,
  patient: typeof patients.$inferSelect,
  {
    until,
    bed = hospital.beds[0],
    disposition = 'home',
  }: { until: Date; bed?: Hospital['beds'][number] | undefined; disposition?: string },
) {
  const db = database();
  const { hospitalization, encounter } = await anAdmission(hospital, { patient, bed });
  const from = new Date(until.getTime() - 3_600_000);
  const [ended] = await db
    .update(hospitalizations)
    .set({
      isActive: false,
      admittedAt: from,
      dischargedAt: until,
      dischargedById: hospitalization.admittedById,
      dischargeDisposition: disposition,
    })
    .where(eq(hospitalizations.id, hospitalization.id))
    .returning();
  if (!ended) throw new Error('Nothing was stored.');
  await db
    .update(bedStays)
    .set({ period: `[${from.toISOString()},${until.toISOString()})` })
    .where(eq(bedStays.hospitalizationId, hospitalization.id));
  await db
    .update(encounters)
    .set({ status: 'finished', startTime: from, endTime: until })
    .where(eq(encounters.id, encounter.id));
  await db
    .update(encounterStatusHistory)
    .set({ startTime: from, endTime: until })
    .where(eq(encounterStatusHistory.encounterId, encounter.id));
  await db.update(beds).set({ status: 'available' }).where(eq(beds.id, ended.bedId));
  await db
    .update(patients)
    .set({ isHospitalized: false, deceasedAt: disposition === 'Exp' ? until : null })
    .where(eq(patients.id, patient.id));
  return ended;
}
