import { longestNights } from '@/bench/hospital-size';
import type { Loading } from '@/bench/load';
import { isPrescribedIn } from '@/bench/load-prescriptions';

const outpatientClasses = ['ambulatory', 'ambulatory', 'ambulatory', 'emergency', 'virtual'];
const openStatuses = ['planned', 'arrived', 'triaged', 'in-progress'];

/**
 * The admission of every stay, ward rounds on some of them (on the longest stay every day), and for the rest of the number outpatients' encounters,
 * of which a few patients have very many. The first outpatient's encounter is one that never ended.
 */
export async function planEncounters({ tx, size, since, until }: Loading): Promise<void> {
  const rounds = Math.floor(size.encounters / 5);
  /** The share of the stays that have three of them. */
  const rounded = Math.min(1, rounds / 3 / size.hospitalizations);
  const daily = Math.min(longestNights, Math.floor(size.encounters / 50));
  const outpatients = size.encounters - size.hospitalizations - rounds - daily;
  if (outpatients < 1) throw new Error('There must be more encounters than hospitalizations.');
  await tx`
    create table loading.encounters (
      n int primary key, id uuid, class text, status text, patient int, stay int, part_of_id uuid, visit_id uuid,
      from_at timestamptz, to_at timestamptz, is_longest boolean
    )`;
  await tx`
    insert into loading.encounters
    with planned as (
      select encounter_id as id, 'inpatient-encounter' as class, patient, n as stay, null::uuid as part_of_id,
        null::uuid as visit_id, from_at, to_at, is_longest
      from loading.stays
      union all
      select loading.uuid_at(seen_at), 'inpatient-encounter', patient, n, encounter_id, null, seen_at, seen_at, false
      from (
        select stay.*, from_at + (coalesce(to_at, ${until}) - from_at) * round / (last + 1)::float8 as seen_at
        from (
          select *, case when is_longest then ${daily}::int
            when floor((n + 1) * ${rounded}::float8) > floor(n * ${rounded}::float8) then 3 else 0 end as last
          from loading.stays
        ) stay, generate_series(1, last) round
      ) seen
      union all
      select loading.uuid_at(from_at), case when n = 0 then 'home-health'
          else loading.pick(${outpatientClasses}::text[]) end,
        loading.draw(${size.patients}, 2), null, null,
        case when n % 2 = 1 then loading.uuid_at(from_at) end, from_at,
        case when n > 0 and from_at < ${until}::timestamptz - interval '2 days' then from_at + interval '50 minutes' end,
        false
      from (
        select n, ${since}::timestamptz + (${until}::timestamptz - ${since}::timestamptz) * (n / ${outpatients}::float8)
          as from_at
        from generate_series(0, ${outpatients - 1}::int) n
      ) outpatient
    )
    select (row_number() over (order by from_at, id))::int - 1, id, class,
      case when to_at is not null then 'finished' when stay is not null then 'in-progress'
        else loading.pick(${openStatuses}::text[]) end,
      patient, stay, part_of_id, visit_id, from_at, to_at, is_longest
    from planned`;
  await tx`create index on loading.encounters (from_at) where stay is null`;
}

/** Encounters with their histories, participants, places, notes, diagnoses and care plans, and the visits of some. */
export async function loadEncounters({ tx, providerId }: Loading): Promise<void> {
  /** So many of a kind: on the longest stay, on every five hundredth encounter, and one on others. */
  const partsOf = (most: number, many: number) =>
    tx.unsafe(
      `case when is_longest then ${most} when encounter.n % 500 = 0 then ${many} else 1 end`,
    );
  await tx`
    insert into visits (provider_id, id, patient_id, reason, started_at, ended_at, created_at)
    select ${providerId}::uuid, visit_id, patient.id, 'Cough', from_at, to_at, from_at
    from loading.encounters encounter join loading.patients patient on patient.n = encounter.patient
    where visit_id is not null order by encounter.n`;
  await tx`
    insert into encounters (
      provider_id, id, patient_id, visit_id, encounter_class, status, priority, healthcare_service_id, price_tier_id,
      chief_complaint, start_time, end_time, part_of_id, is_ward_round, hospitalization_id, hospitalization_number,
      has_prescriptions, created_by_id, created_at, modified_at
    )
    select ${providerId}::uuid, encounter.id, patient.id, visit_id, class, encounter.status, 'routine', service.id, tier.id,
      'Cough for three days', from_at, to_at, part_of_id, part_of_id is not null, h.id, h.number,
      ${tx.unsafe(`encounter.${isPrescribedIn}`)}, staff.user_id,
      from_at, coalesce(to_at, from_at)
    from loading.encounters encounter
    join loading.patients patient on patient.n = encounter.patient
    join loading.services service on service.n = encounter.n % 12
    join loading.tiers tier on tier.n = encounter.n % 3
    join loading.staff staff on staff.n = encounter.n % (select count(*) from loading.staff)
    left join hospitalizations h on h.provider_id = ${providerId} and h.encounter_id = coalesce(part_of_id, encounter.id)
    order by encounter.n`;
  await tx`
    insert into encounter_status_history (provider_id, id, encounter_id, status, start_time, end_time)
    select ${providerId}::uuid, loading.uuid_at(step.from_at), encounter.id, step.status, step.from_at, step.to_at
    from loading.encounters encounter, lateral (
      values ('planned', from_at, from_at), ('in-progress', from_at, to_at), ('finished', to_at, to_at)
    ) step (status, from_at, to_at)
    where step.status = encounter.status or encounter.status = 'finished'
    order by encounter.n`;
  await tx`
    insert into encounter_class_history (provider_id, id, encounter_id, encounter_class, start_time)
    select ${providerId}::uuid, loading.uuid_at(from_at), id, class, from_at from loading.encounters order by n`;
  await tx`
    insert into encounter_participants (provider_id, id, encounter_id, practitioner_id, type, start_time)
    select ${providerId}::uuid, loading.uuid_at(from_at), encounter.id, staff.practitioner_id, 'PRIMARY_PERFORMER', from_at
    from loading.encounters encounter
    join loading.staff staff on staff.n = encounter.n % (select count(*) from loading.staff)
    order by encounter.n`;
  await tx`
    insert into encounter_locations (provider_id, id, encounter_id, location_id, start_time, end_time)
    select ${providerId}::uuid, loading.uuid_at(stay.from_at), stay.encounter_id, bed.ward_id, stay.from_at, stay.to_at
    from loading.stays stay join loading.beds bed on bed.n = stay.bed order by stay.n`;
  await tx`
    insert into encounter_notes (provider_id, id, encounter_id, display, practitioner_id, created_at, modified_at)
    select ${providerId}::uuid, loading.uuid_at(from_at), encounter.id, 'Breathing easier than yesterday.',
      staff.practitioner_id, from_at, from_at
    from loading.encounters encounter
    join loading.staff staff on staff.n = encounter.n % (select count(*) from loading.staff)
    cross join lateral generate_series(1, ${partsOf(2 * longestNights, 20)}) note
    where encounter.n % 4 = 0 or is_longest order by encounter.n`;
  await tx`
    insert into encounter_diagnoses (provider_id, id, encounter_id, condition, code, role, rank, created_at)
    select ${providerId}::uuid, loading.uuid_at(from_at), id, 'J18.9', 'J18.9', 'Pneumonia', rank, from_at
    from loading.encounters encounter cross join lateral generate_series(1, ${partsOf(40, 8)}) rank
    where n % 2 = 0 or is_longest order by n`;
  await tx`
    insert into care_plans (provider_id, id, encounter_id, description, created_at)
    select ${providerId}::uuid, loading.uuid_at(from_at), id, 'Oxygen, antibiotics, chest physiotherapy.', from_at
    from loading.encounters where n % 20 = 0 order by n`;
}
