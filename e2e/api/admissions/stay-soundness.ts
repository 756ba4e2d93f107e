import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { database } from '@/e2e/database';

/** Everything that must always hold in the database. Each query finds violations. */
export async function expectSound(provider: string): Promise<void> {
  const wrong = {
    'a bed with two patients, or a patient in two beds, at one time': sql`
      select a.id from bed_stays a join bed_stays b on a.provider_id = b.provider_id and a.id < b.id
      where a.provider_id = ${provider} and a.voided_at is null and b.voided_at is null
        and (a.bed_id = b.bed_id and a.with_mother_id is null and b.with_mother_id is null
          or a.patient_id = b.patient_id)
        and a.period && b.period`,
    'a child in a bed without the mother': sql`
      select c.id from bed_stays c where c.provider_id = ${provider} and c.voided_at is null
        and c.with_mother_id is not null and not coalesce(c.period <@ (
          select range_agg(m.period) from bed_stays m where m.provider_id = c.provider_id
            and m.hospitalization_id = c.with_mother_id and m.bed_id = c.bed_id and m.voided_at is null
            and m.with_mother_id is null), false)`,
    'a stay with a gap in its movements': sql`
      select id from (
        select id, lower(period) as began, lag(upper(period)) over
          (partition by hospitalization_id order by lower(period)) as ended
        from bed_stays where provider_id = ${provider} and voided_at is null
      ) legs where ended is not null and ended <> began`,
    'a stay whose last movement says otherwise than the stay': sql`
      select h.id from hospitalizations h left join bed_stays s on s.provider_id = h.provider_id
        and s.hospitalization_id = h.id and s.voided_at is null and upper_inf(s.period)
      where h.provider_id = ${provider}
        and (h.is_active and h.deleted_at is null) is distinct from (s.id is not null and s.bed_id = h.bed_id
          and s.with_mother_id is not distinct from h.with_mother_id)`,
    'a patient whose flag is not whether the patient is admitted': sql`
      select p.id from patients p where p.provider_id = ${provider} and p.is_hospitalized <> exists (
        select 1 from hospitalizations h where h.provider_id = p.provider_id and h.patient_id = p.id
          and h.is_active and h.deleted_at is null)`,
    'a bed whose status is not whether somebody lies in it': sql`
      select b.id from beds b where b.provider_id = ${provider} and (b.status = 'occupied') <> exists (
        select 1 from hospitalizations h where h.provider_id = b.provider_id and h.bed_id = b.id
          and h.is_active and h.deleted_at is null)`,
    'an encounter whose status is not that of its stay': sql`
      select e.id from encounters e join hospitalizations h on h.provider_id = e.provider_id
        and h.encounter_id = e.id
      where e.provider_id = ${provider} and e.status <> case
        when h.deleted_at is not null then 'cancelled' when h.is_active then 'in-progress' else 'finished' end`,
    'an encounter whose last step is not its status, or is not closed with it': sql`
      select e.id from encounters e cross join lateral (
        select status, end_time from encounter_status_history s where s.provider_id = e.provider_id
          and s.encounter_id = e.id order by start_time desc, id desc limit 1
      ) last
      where e.provider_id = ${provider}
        and (last.status <> e.status or (last.end_time is null) <> (e.status = 'in-progress'))`,
    'an encounter with a gap or an overlap in its statuses': gaps(
      provider,
      'encounter_status_history',
    ),
    'an encounter with a gap or an overlap in its locations': gaps(provider, 'encounter_locations'),
    'an open encounter that is not where the patient is': sql`
      select h.id from hospitalizations h where h.provider_id = ${provider} and h.is_active
        and h.deleted_at is null and not exists (
          select 1 from encounter_locations l where l.provider_id = h.provider_id
            and l.encounter_id = h.encounter_id and l.location_id = h.ward_id and l.end_time is null)`,
    'a bed held for a stay that is over, or for the patient who lies in it': sql`
      select t.id from planned_transfers t join hospitalizations h on h.provider_id = t.provider_id
        and h.id = t.hospitalization_id
      where t.provider_id = ${provider} and t.status = 'planned'
        and (not h.is_active or h.deleted_at is not null or h.bed_id = t.bed_id)`,
    'a patient who is dead without a record of it, or alive in spite of one': sql`
      select p.id from patients p where p.provider_id = ${provider}
        and (p.deceased_at is not null) <> exists (
          select 1 from hospitalizations h where h.provider_id = p.provider_id and h.patient_id = p.id
            and h.deleted_at is null and h.discharge_disposition = 'Exp')`,
    'an open encounter in a visit that has ended': sql`
      select e.id from encounters e join visits v on v.provider_id = e.provider_id and v.id = e.visit_id
      where e.provider_id = ${provider} and e.status = 'in-progress' and v.ended_at is not null`,
  };
  for (const [what, query] of Object.entries(wrong)) {
    expect([...(await database().execute(query))], what).toEqual([]);
  }
}

const gaps = (provider: string, table: 'encounter_status_history' | 'encounter_locations') => sql`
  select id from (
    select id, start_time, row_number() over w as step, lag(end_time) over w as ended
    from ${sql.identifier(table)} where provider_id = ${provider}
    window w as (partition by encounter_id order by start_time, id)
  ) steps where step > 1 and ended is distinct from start_time`;
