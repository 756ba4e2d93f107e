import { longestNights } from '@/bench/hospital-size';
import type { Loading } from '@/bench/load';
import names from '@/lib/ops/demo/data/names.json';

const words = (text: string) => text.split(' ');
const firstNames = names.communities.flatMap(({ female, male }) => [
  ...words(female),
  ...words(male),
]);
const lastNames = names.communities.flatMap(({ family }) => words(family));

/** Patients, all of them registered before the first of the ten years. */
export async function loadPatients({ tx, providerId, size, since }: Loading): Promise<void> {
  await tx`create table loading.patients (n int primary key, id uuid)`;
  await tx`
    insert into loading.patients
    select n, loading.uuid_at(${since}::timestamptz - interval '1 minute' * (${size.patients}::int - n))
    from generate_series(0, ${size.patients - 1}::int) n`;
  await tx`
    insert into patients (provider_id, id, mr_number, first_name, last_name, gender, birth_date, mobile, created_at)
    select ${providerId}::uuid, id, 'MR' || lpad(n::text, 8, '0'), loading.pick(${firstNames}::text[]),
      loading.pick(${lastNames}::text[]), case when n % 2 = 0 then 'FEMALE' else 'MALE' end,
      ${since}::date - (random() * 30000)::int,
      '+2547' || lpad(floor(random() * 1e8)::text, 8, '0'),
      ${since}::timestamptz - interval '1 minute' * (${size.patients}::int - n)
    from loading.patients order by n`;
  await tx`
    insert into patient_flags (provider_id, id, patient_id, kind, note, created_at)
    select ${providerId}::uuid, loading.uuid_at(${since}), id, 'allergy', 'Penicillin', ${since}
    from loading.patients where n % 10 = 0`;
}

/**
 * Which patient was in which bed, and when. Every bed has equally long turns, shifted against those of the other beds, and
 * in each turn one stay that fills three to nineteen twentieths of it: no two overlap. Every fifth stay belongs to the few
 * patients who come again and again; each of them lies elsewhere long before the own next turn. In the last bed one
 * patient, the last, has stayed for very long.
 */
export async function planStays({ tx, size, since, until }: Loading): Promise<void> {
  const beds = size.wards * size.bedsPerWard;
  // One more than needed for all beds, for the turns that the longest stay takes.
  const turns = Math.ceil(size.hospitalizations / beds) + 1;
  const longest = `interval '${longestNights} days'`;
  const frequent = Math.max(4 * beds, Math.ceil(size.patients / 50));
  if (frequent + 4 * beds > size.patients) {
    throw new Error(`For ${beds} beds there must be at least ${frequent + 4 * beds} patients.`);
  }
  await tx`
    create table loading.stays (
      n int primary key, id uuid, encounter_id uuid, bed int, turn int, patient int, from_at timestamptz,
      to_at timestamptz, is_longest boolean
    )`;
  await tx`
    insert into loading.stays
    with turn as (
      select bed, turn, (${until}::timestamptz - ${since}::timestamptz) / ${turns}::int as length
      from generate_series(0, ${beds - 1}::int) bed, generate_series(0, ${turns - 1}::int) turn
    ), stay as (
      select bed, turn, length,
        ${since}::timestamptz + length * (turn + 0.02 + 0.96 * bed / ${beds}::int) as from_at
      from turn
    ), kept as (
      select bed, turn, from_at, from_at + length * (0.15 + random() * 0.8) as to_at, false as is_longest
      from stay
      where bed < ${beds - 1}::int or from_at + length < ${until}::timestamptz - ${tx.unsafe(longest)}
      union all
      select ${beds - 1}::int, ${turns - 1}::int, ${until}::timestamptz - ${tx.unsafe(longest)}, null, true
    ), ordered as (
      -- The oldest are left out, so that the latest are there: who lies in the beds now.
      select (row_number() over (order by from_at) - greatest(0, count(*) over () - ${size.hospitalizations}::int))::int
          - 1 as n, bed, turn, from_at, to_at, is_longest
      from kept
    )
    select n, loading.uuid_at(from_at), loading.uuid_at(from_at), bed, turn,
      case when is_longest then ${size.patients - 1}
        when n % 5 = 0 then (n / 5) % ${frequent}::int
        else ${frequent}::int + (n - n / 5) % ${size.patients - frequent}::int end,
      from_at, case when to_at < ${until} then to_at end, is_longest
    from ordered where n >= 0`;
  await tx`create unique index on loading.stays (bed, turn)`;
}

/** Hospitalizations and bed stays; a patient who is not yet discharged occupies the bed. */
export async function loadStays({ tx, providerId, until }: Loading): Promise<void> {
  await tx`
    insert into hospitalizations (
      provider_id, id, patient_id, encounter_id, bed_id, ward_id, healthcare_service_id, price_tier_id, admit_source,
      admitted_at, admitted_by_id, created_by_id, expected_discharge_at, is_active, discharged_at, discharged_by_id,
      discharge_disposition, reason, created_at, modified_at, deleted_at
    )
    select ${providerId}::uuid, stay.id, patient.id, stay.encounter_id, bed.id, bed.ward_id, service.id, tier.id, 'emd',
      from_at, staff.practitioner_id, staff.user_id, from_at + interval '5 days', to_at is null, to_at,
      case when to_at is not null then staff.practitioner_id end,
      case when to_at is null then '' else 'home' end, 'Pneumonia', from_at, coalesce(to_at, from_at),
      case when stay.n % 200 = 199 and to_at is not null then to_at end
    from loading.stays stay
    join loading.patients patient on patient.n = stay.patient
    join loading.beds bed on bed.n = stay.bed
    join loading.services service on service.n = stay.n % 4
    join loading.tiers tier on tier.n = stay.n % 3
    join loading.staff staff on staff.n = stay.n % (select count(*) from loading.staff)
    order by stay.n`;
  await tx`
    insert into bed_stays (
      provider_id, id, hospitalization_id, patient_id, bed_id, healthcare_service_id, price_tier_id, period, created_at
    )
    select h.provider_id, loading.uuid_at(h.admitted_at), h.id, h.patient_id, h.bed_id, h.healthcare_service_id,
      h.price_tier_id, tstzrange(h.admitted_at, h.discharged_at), h.admitted_at
    from hospitalizations h where h.provider_id = ${providerId} order by h.number`;
  await tx`
    update beds bed set status = 'occupied', status_changed_at = stay.from_at
    from loading.stays stay join loading.beds place on place.n = stay.bed
    where bed.provider_id = ${providerId} and bed.id = place.id and stay.to_at is null and stay.from_at < ${until}`;
  await loadPlannedTransfers({ providerId, tx, until });
  await loadHandoverNotes({ providerId, tx });
  await tx`
    update patients set is_hospitalized = true
    where provider_id = ${providerId} and id in (
      select patient.id from loading.stays stay join loading.patients patient on patient.n = stay.patient
      where stay.to_at is null)`;
}

/** Of every sixth stay one, half of them given up; of those who lie there now every fourth still holds a bed. */
async function loadPlannedTransfers({
  tx,
  providerId,
  until,
}: Pick<Loading, 'tx' | 'providerId' | 'until'>): Promise<void> {
  await tx`
    insert into planned_transfers (
      provider_id, id, hospitalization_id, bed_id, ward_id, status, held_from, held_until, reason, created_by_id,
      ended_at, ended_by_id, created_at, modified_at
    )
    select ${providerId}::uuid, loading.uuid_at(planned.at), stay.id, bed.id, bed.ward_id, planned.status, planned.at,
      planned.at + interval '4 hours', 'Nearer to the nurses', staff.user_id,
      case when planned.status <> 'planned' then planned.at + interval '2 hours' end,
      case when planned.status <> 'planned' then staff.user_id end, planned.at, planned.at
    from loading.stays stay
    join loading.beds bed on bed.n = (stay.bed + 1) % (select count(*) from loading.beds)
    join loading.staff staff on staff.n = stay.n % (select count(*) from loading.staff)
    cross join lateral (
      select case when stay.to_at is null then 'planned' when stay.n % 12 = 0 then 'cancelled' else 'completed' end as status,
        case when stay.to_at is null then ${until}::timestamptz - interval '1 hour' else stay.from_at end as at
    ) planned
    where case when stay.to_at is null then stay.n % 4 = 0 else stay.n % 6 = 0 end
    order by stay.n`;
}

/** Three of each of the last stays in every bed. */
async function loadHandoverNotes({
  tx,
  providerId,
}: Pick<Loading, 'tx' | 'providerId'>): Promise<void> {
  await tx`
    insert into handover_notes (
      provider_id, id, hospitalization_id, ward_id, recommendation, practitioner_id, created_by_id, created_at
    )
    select ${providerId}::uuid, loading.uuid_at(at), stay.id, bed.ward_id, 'Repeat the set at 06:00.',
      staff.practitioner_id, staff.user_id, at
    from loading.stays stay
    join loading.beds bed on bed.n = stay.bed
    join loading.staff staff on staff.n = stay.n % (select count(*) from loading.staff)
    cross join lateral (
      select stay.from_at + interval '8 hours' * shift as at from generate_series(1, 3) shift
    ) written
    where stay.turn >= (select max(turn) from loading.stays) - 30
    order by stay.n, at`;
}
