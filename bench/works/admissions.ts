import type { Sql } from 'postgres';
import { v7 } from 'uuid';
import type { Work } from '@/bench/measure';
import { request } from '@/bench/request';

type Ids = { id: string }[];

/** The choices of an admission besides patient and bed. */
export type Desk = {
  providerId: string;
  key: string;
  location: string;
  service: string;
  tier: string;
  practitioner: string;
  user: string;
};

export async function findDesk(client: Sql, providerId: string, key: string): Promise<Desk> {
  const [row] = await client<Omit<Desk, 'providerId' | 'key'>[]>`
    select (select id from locations where provider_id = ${providerId} and type = 'area' limit 1) as location,
      (select id from healthcare_services where provider_id = ${providerId} order by number limit 1) as service,
      (select id from price_tiers where provider_id = ${providerId} order by number limit 1) as tier,
      practitioner_id as practitioner, user_id as user
    from memberships where provider_id = ${providerId} and role = 'medical-officer' order by user_id limit 1`;
  if (!row) throw new Error('The hospital has no medical officer.');
  return { ...row, providerId, key };
}

/** A new ward with so many free beds. */
export async function addWard(client: Sql, providerId: string, name: string, beds: number) {
  const ward = v7();
  const room = v7();
  await client`
    insert into locations (provider_id, id, type, name, part_of_id)
    values (${providerId}, ${ward}, 'ward', ${name}, null), (${providerId}, ${room}, 'room', 'Hall', ${ward})`;
  const ids = await client<Ids>`
    insert into beds (provider_id, id, ward_id, room_id, name, position)
    select ${providerId}::uuid, gen_random_uuid(), ${ward}::uuid, ${room}::uuid, 'Place ' || n, n
    from generate_series(1, ${beds}::int) n returning id`;
  return { ward, beds: ids.map(({ id }) => id) };
}

/** New patients who have not been seen yet. */
export async function addPatients(client: Sql, providerId: string, count: number) {
  const ids = await client<Ids>`
    insert into patients (provider_id, id, mr_number, first_name, last_name, gender, birth_date, mobile)
    select ${providerId}::uuid, id, 'B-' || substr(id::text, 1, 18), 'Bench', 'Patient ' || n, 'FEMALE', '1984-02-29',
      '+254700' || lpad(n::text, 6, '0')
    from (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) n) new returning id`;
  return ids.map(({ id }) => id);
}

/** Each patient to a bed. */
export function admissions(desk: Desk, patients: string[], beds: string[]): Work {
  const path = `/api/v1/providers/${desk.providerId}/hospitalizations`;
  return {
    name: 'admit',
    isOnce: true,
    requests: patients.map((patient, index) =>
      request('POST', path, {
        key: desk.key,
        body: {
          patient,
          bed: beds[index],
          location: desk.location,
          healthcare_service: desk.service,
          price_tier: desk.tier,
          admitted_by: desk.practitioner,
          created_by: desk.user,
          admit_source: 'emd',
          reason: 'Pneumonia',
        },
      }),
    ),
  };
}

/** The patients on that ward. */
export async function staysOn(client: Sql, providerId: string, ward: string) {
  const rows = await client<Ids>`
    select id from hospitalizations
    where provider_id = ${providerId} and ward_id = ${ward} and is_active order by number`;
  return rows.map(({ id }) => id);
}

const aMinuteAgo = () => new Date(Date.now() - 1000).toISOString();

export function transfers(desk: Desk, stays: string[], beds: string[]): Work {
  return {
    name: 'transfer',
    isOnce: true,
    requests: stays.map((stay, index) =>
      request('PATCH', `/api/v1/providers/${desk.providerId}/hospitalizations/${stay}/transfer`, {
        key: desk.key,
        body: {
          transferred_by: desk.practitioner,
          transferred_at: aMinuteAgo(),
          healthcare_service: desk.service,
          price_tier: desk.tier,
          created_by: desk.user,
          bed: beds[index],
        },
      }),
    ),
  };
}

export function discharges(desk: Desk, stays: string[]): Work {
  return {
    name: 'discharge',
    isOnce: true,
    requests: stays.map((stay) =>
      request('PATCH', `/api/v1/providers/${desk.providerId}/hospitalizations/${stay}/discharge`, {
        key: desk.key,
        body: {
          discharged_by: desk.practitioner,
          discharged_at: aMinuteAgo(),
          discharge_disposition: 'home',
          override_reason: 'Measured',
        },
      }),
    ),
  };
}
