import { sql } from 'drizzle-orm';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

/** Ended hospitalizations of `BULK-0`, `BULK-1`, …, each a minute earlier than the one before it. */
export async function manyDischarged(hospital: Hospital, howMany: number) {
  const { provider, service, priceTier, staff, ward } = hospital;
  const where = sql`${service.id}::uuid, ${priceTier.id}::uuid`;
  const doctor = sql`${staff['medical-officer'].practitionerId}::uuid`;
  const start = new Date(Date.now() - 3 * 86_400_000).toISOString();
  for (let from = 0; from < howMany; from += 1000) {
    const last = Math.min(from + 1000, howMany) - 1;
    await database().execute(sql`
    with stays as (
      select n, gen_random_uuid() as id, gen_random_uuid() as patient_id, gen_random_uuid() as encounter_id,
        ${start}::timestamptz - n * interval '1 minute' as admitted_at
      from generate_series(${from}::int, ${last}::int) as n
    ), persons as (
      insert into patients (provider_id, id, mr_number, first_name, last_name, gender)
      select ${provider.id}, patient_id, 'BULK-' || n, 'Achieng', 'Otieno', 'FEMALE' from stays
    ), contacts as (
      insert into encounters (provider_id, id, patient_id, encounter_class, status, start_time, end_time,
        healthcare_service_id, price_tier_id)
      select ${provider.id}, encounter_id, patient_id, 'inpatient-encounter', 'finished', admitted_at,
        admitted_at + interval '1 hour', ${where} from stays
    )
    insert into hospitalizations (provider_id, id, patient_id, encounter_id, bed_id, ward_id,
      healthcare_service_id, price_tier_id, admitted_at, admitted_by_id, created_by_id, is_active,
      discharged_at, discharged_by_id)
    select ${provider.id}, id, patient_id, encounter_id, ${hospital.beds[0]?.id}::uuid, ${ward.id}::uuid,
      ${where}, admitted_at, ${doctor}, ${staff['ward-clerk'].userId}::uuid, false,
      admitted_at + interval '1 hour', ${doctor} from stays order by n`);
  }
}
