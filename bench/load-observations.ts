import { hotObservations, observationsPerSet, setsOfOne } from '@/bench/hospital-size';
import type { Loading } from '@/bench/load';

/**
 * Sets of seven observations with their scores, evenly over the ten years. Some hundred belong to one patient
 * (whose encounter never ended), very many to the patient of the longest stay and to some others who lie in a bed now; of the rest seven of ten to inpatients, most of those in a few beds, and the rest to
 * recent outpatients. What is rare, such as a status, fills a page at the smallest hospital too: a page with fewer rows reads
 * less, and nothing could be told from both.
 */
export async function loadObservations(loading: Loading): Promise<void> {
  await planSets(loading);
  const { tx, providerId } = loading;
  await tx`
    insert into observation_sets (
      provider_id, id, patient_id, encounter_id, effective_at, performer_id, recorded_by_id, created_at
    )
    select ${providerId}::uuid, id, patient_id, encounter_id, at, practitioner_id, user_id, at
    from loading.sets order by n`;
  await tx`
    insert into observations (
      provider_id, id, set_id, patient_id, encounter_id, visit_id, code, display, value, unit, category, status,
      issued, performer_id, reference_range_low, reference_range_high, created_at
    )
    select ${providerId}::uuid, loading.uuid_at(at), set.id, patient_id, encounter_id, visit_id, item.code, item.display,
      coalesce(loading.pick(item.answers), (item.low + floor(random() * item.spread))::text), item.unit,
      case when item.code = 'AVPU' and set.n % 50 = 0 then 'exam' else 'vital-signs' end,
      case when set.n % 500 = 0 then 'final' else '' end, at, practitioner_id, item.low,
      item.low + item.spread, at
    from loading.sets set, (values
      (1, 'RR', 'Respiratory rate', '/min', null::text[], 12, 14),
      (2, 'HR', 'Heart rate', '/min', null, 55, 70),
      (3, 'SBP', 'Systolic blood pressure', 'mmHg', null, 85, 80),
      (4, 'TEMP', 'Temperature', '°C', null, 36, 4),
      (5, 'SPO2', 'Oxygen saturation', '%', null, 88, 12),
      (6, 'AVPU', 'Level of responsiveness (ACVPU)', null, array['alert', 'alert', 'alert', 'voice'], null, null),
      (7, 'MOBILITY', 'Mobility', null, array['walking', 'with_help', 'stretcher_immobile'], null, null)
    ) item (n, code, display, unit, answers, low, spread)
    order by set.n, item.n`;
  await loadScores(loading);
}

async function planSets({ tx, size, since, until }: Loading): Promise<void> {
  const hot = hotObservations(size);
  const setsOf = (observations: number) => Math.ceil(observations / observationsPerSet);
  const sets = setsOf(size.observations - hot.ofOne - hot.patients * hot.ofEach);
  const beds = size.wards * size.bedsPerWard;
  const ofOneEvery = Math.max(5, Math.floor(sets / setsOfOne));
  await tx`
    create table loading.sets (
      n int primary key, id uuid, patient_id uuid, encounter_id uuid, visit_id uuid, practitioner_id uuid,
      user_id uuid, at timestamptz
    )`;
  await tx`
    insert into loading.sets
    with moment as materialized (
      select ${since}::timestamptz + (${until}::timestamptz - ${since}::timestamptz) * (n::float8 / ${sets}::int) as at,
        n % ${ofOneEvery}::int = 0 as is_of_one, random() as chance, loading.draw(${beds}, 4) as bed, random() as lag,
        floor(random() * (select count(*) from loading.staff))::int as staff
      from generate_series(1, ${sets}::int) n
    ), turns as (
      select (max(turn) + 1)::float8 as count from loading.stays
    ), of_stays as (
      select moment.*, stay.encounter_id, stay.patient, stay.from_at, stay.to_at, null::uuid as visit_id
      from moment cross join turns
      join loading.stays stay on stay.bed = moment.bed and stay.turn = floor(
        extract(epoch from at - ${since}::timestamptz) / extract(epoch from ${until}::timestamptz - ${since}::timestamptz)
          * turns.count - 0.02 - 0.96 * moment.bed / ${beds}::int)
      where chance < 0.7 and not is_of_one
    ), of_outpatients as (
      select moment.*, encounter.id as encounter_id, encounter.patient, encounter.from_at, encounter.to_at,
        encounter.visit_id
      from moment cross join lateral (
        select * from loading.encounters
        where stay is null and from_at <= at - interval '1 hour' * floor(lag * 20) order by from_at desc limit 1
      ) encounter
      where chance >= 0.7 and not is_of_one
    ), of_one as (
      select moment.*, encounter.id as encounter_id, encounter.patient, encounter.from_at, encounter.to_at,
        encounter.visit_id
      from moment cross join (select * from loading.encounters where class = 'home-health') encounter
      where is_of_one
    ), of_hot as (
      select stay.encounter_id, stay.patient, stay.from_at, null::timestamptz as to_at, null::uuid as visit_id,
        floor(random() * (select count(*) from loading.staff))::int as staff,
        stay.from_at + (${until}::timestamptz - stay.from_at) * (k / (stay.sets + 1)::float8) as at
      from (
        select *, case when is_longest then ${setsOf(hot.ofOne)}::int else ${setsOf(hot.ofEach)}::int end as sets
        from loading.stays where to_at is null order by is_longest desc, n desc limit ${hot.patients + 1}
      ) stay, generate_series(1, stay.sets) k
    ), placed as (
      select encounter_id, patient, visit_id, staff, least(at, coalesce(to_at, at)) as at
      from (
        select at, staff, encounter_id, patient, from_at, to_at, visit_id from of_stays
        union all select at, staff, encounter_id, patient, from_at, to_at, visit_id from of_outpatients
        union all select at, staff, encounter_id, patient, from_at, to_at, visit_id from of_one
        union all select at, staff, encounter_id, patient, from_at, to_at, visit_id from of_hot
      ) every
      where at >= from_at
    )
    select (row_number() over (order by at))::int, loading.uuid_at(at), patient.id, encounter_id, visit_id,
      staff.practitioner_id, staff.user_id, date_trunc('milliseconds', at)
    from placed
    join loading.patients patient on patient.n = placed.patient
    join loading.staff staff on staff.n = placed.staff`;
}

async function loadScores({ tx, providerId }: Loading): Promise<void> {
  await tx`
    insert into scores (
      provider_id, id, set_id, patient_id, encounter_id, kind, configuration_version, age_group, total, band,
      final_colour, time_to_treat, is_complete, parts, missing, observation_ids, effective_at, created_at
    )
    select ${providerId}::uuid, loading.uuid_at(at), set.id, set.patient_id, set.encounter_id, score.kind, 'bench',
      case when score.kind = 'TEWS' then 'adult' end, total,
      case when score.kind = 'TEWS' then colour else 'low' end, case when score.kind = 'TEWS' then colour end,
      case when score.kind = 'TEWS' then 'less than 1 hour' end, set.n % 10 <> 0, parts.list,
      case when set.n % 10 = 0 then array['TRAUMA'] else '{}' end, observed.ids, at, at
    from loading.sets set
    join (
      select set_id, array_agg(id order by number) as ids from observations
      where provider_id = ${providerId} group by set_id
    ) observed on observed.set_id = set.id
    cross join (
      select jsonb_agg(jsonb_build_object('code', code, 'value', '1', 'score', 0)) as list
      from unnest(array['RR', 'HR', 'SBP', 'TEMP', 'AVPU', 'MOBILITY']) code
    ) parts
    cross join (values ('TEWS'), ('NEWS2')) score (kind)
    cross join lateral (select set.n % 8 as total) sum
    cross join lateral (
      select case when total > 6 then 'red' when total > 4 then 'orange' when total > 2 then 'yellow' else 'green' end
        as colour
    ) coloured
    where score.kind = 'TEWS' or set.n % 3 <> 0
    order by set.n`;
}
