import type { Loading } from '@/bench/load';

/** Practitioners, a user for every one of them, services, price tiers with prices, wards, rooms and beds. */
export async function loadPlaces({ tx, providerId, size, since }: Loading): Promise<void> {
  await tx`
    create table loading.staff (n int, practitioner_id uuid, user_id uuid)`;
  await tx`
    insert into loading.staff
    select n, loading.uuid_at(${since}), loading.uuid_at(${since})
    from generate_series(0, ${Math.min(299, Math.ceil(size.encounters / 200))}::int) n`;
  await tx`
    insert into practitioners (provider_id, id, title, first_name, last_name, qualification, created_at)
    select ${providerId}::uuid, practitioner_id, case when n % 4 = 0 then 'Dr' else '' end,
      'Staff', 'Number ' || n, case when n % 4 = 0 then 'MBChB' else 'KRCHN' end, ${since}
    from loading.staff`;
  await tx`
    insert into users (id, email, name, created_at)
    select user_id, 'staff' || n || '@' || ${providerId}::text || '.example', 'Staff Number ' || n, ${since}
    from loading.staff`;
  await tx`
    insert into memberships (provider_id, user_id, role, practitioner_id, created_at)
    select ${providerId}::uuid, user_id, case when n % 4 = 0 then 'medical-officer' else 'nurse' end,
      practitioner_id, ${since}
    from loading.staff`;

  await tx`create table loading.services (n int, id uuid)`;
  await tx`insert into loading.services select n, loading.uuid_at(${since}) from generate_series(0, 11) n`;
  await tx`
    insert into healthcare_services (provider_id, id, name, category)
    select ${providerId}::uuid, id, 'Service ' || n, case when n < 4 then 'inpatient' else 'outpatient' end
    from loading.services`;
  await tx`create table loading.tiers (n int, id uuid)`;
  await tx`insert into loading.tiers select n, loading.uuid_at(${since}) from generate_series(0, 2) n`;
  await tx`
    insert into price_tiers (provider_id, id, name)
    select ${providerId}::uuid, id, 'Tier ' || n from loading.tiers`;
  await tx`
    insert into prices (provider_id, id, healthcare_service_id, price_tier_id, amount, currency, valid_from)
    select ${providerId}::uuid, loading.uuid_at(${since}), s.id, t.id, 100 * (s.n + 1) * (t.n + 1), 'KES', ${since}
    from loading.services s, loading.tiers t`;

  await tx`create table loading.wards (n int, id uuid)`;
  await tx`
    insert into loading.wards
    select n, loading.uuid_at(${since}) from generate_series(0, ${size.wards - 1}::int) n`;
  await tx`
    insert into locations (provider_id, id, type, name)
    select ${providerId}::uuid, id, 'ward', 'Ward ' || n from loading.wards`;
  await tx`create table loading.beds (n int, id uuid, ward_id uuid, room_id uuid, room int, place int)`;
  await tx`
    insert into loading.beds
    select ward.n * ${size.bedsPerWard}::int + place, loading.uuid_at(${since}), ward.id, null,
      place / 6, place
    from loading.wards ward, generate_series(0, ${size.bedsPerWard - 1}::int) place`;
  await tx`
    update loading.beds bed set room_id = room.id
    from (select ward_id, room, loading.uuid_at(${since}) as id from loading.beds group by ward_id, room) room
    where room.ward_id = bed.ward_id and room.room = bed.room`;
  await tx`
    insert into locations (provider_id, id, type, name, part_of_id)
    select distinct ${providerId}::uuid, room_id, 'room', 'Room ' || room, ward_id from loading.beds`;
  await tx`
    insert into beds (provider_id, id, ward_id, room_id, name, position)
    select ${providerId}::uuid, id, ward_id, room_id, 'Bed ' || place + 1, place from loading.beds`;
}
