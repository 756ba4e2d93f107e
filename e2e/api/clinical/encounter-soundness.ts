import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { database } from '@/e2e/database';

/** The invariants of every encounter in the database. Each query finds violations. */
export async function expectSoundEncounters(provider: string): Promise<void> {
  const wrong = {
    ...broken(provider, 'encounter_status_history'),
    ...broken(provider, 'encounter_class_history'),
    ...broken(provider, 'encounter_locations'),
    'a last status that is not the status': sql`
      select e.id from encounters e cross join lateral (
        select status from encounter_status_history s where s.provider_id = e.provider_id
          and s.encounter_id = e.id order by start_time desc, id desc limit 1
      ) last where e.provider_id = ${provider} and last.status <> e.status`,
    'a last class that is not the class': sql`
      select e.id from encounters e cross join lateral (
        select encounter_class from encounter_class_history s where s.provider_id = e.provider_id
          and s.encounter_id = e.id order by start_time desc, id desc limit 1
      ) last where e.provider_id = ${provider} and last.encounter_class <> e.encounter_class`,
    'something that lasts when the encounter is over, or is over while it lasts': sql`
      select e.id from encounters e join (
        select provider_id, encounter_id, end_time is null as lasts from encounter_participants
        union all select provider_id, encounter_id, bool_or(end_time is null)
          from encounter_status_history group by 1, 2
        union all select provider_id, encounter_id, bool_or(end_time is null)
          from encounter_class_history group by 1, 2
      ) part on part.provider_id = e.provider_id and part.encounter_id = e.id
      where e.provider_id = ${provider}
        and part.lasts = (e.status in ('finished', 'cancelled', 'entered-in-error'))`,
    'an end that is there before the encounter is over, or is missing when it finished': sql`
      select id from encounters where provider_id = ${provider}
        and (end_time is not null and status not in ('finished', 'cancelled', 'entered-in-error')
          or end_time is null and status = 'finished')`,
    'ranks with a hole, or one rank twice': sql`
      select encounter_id from encounter_diagnoses
      where provider_id = ${provider} and deleted_at is null group by encounter_id
      having min(rank) <> 1 or max(rank) <> count(*) or count(distinct rank) <> count(*)`,
    'an earlier text of a note that does not end where the next begins': sql`
      select note_id from (
        select note_id, written_at, replaced_at,
          lag(replaced_at) over (partition by note_id order by replaced_at, id) as before
        from encounter_note_versions where provider_id = ${provider}
      ) versions where replaced_at < written_at or before is distinct from written_at and before is not null`,
    'an editor who is named twice': sql`
      select id from encounters where provider_id = ${provider} and (
        cardinality(chief_complaint_editor_ids)
          <> (select count(distinct editor) from unnest(chief_complaint_editor_ids) as editor)
        or cardinality(history_editor_ids)
          <> (select count(distinct editor) from unnest(history_editor_ids) as editor))`,
  };
  for (const [what, query] of Object.entries(wrong)) {
    expect([...(await database().execute(query))], what).toEqual([]);
  }
}

type Periods = 'encounter_status_history' | 'encounter_class_history' | 'encounter_locations';

const broken = (provider: string, table: Periods) => ({
  [`a gap, an overlap, or a period that ends before it begins, in ${table}`]: sql`
    select id from (
      select id, start_time, end_time, row_number() over w as step, lag(end_time) over w as ended
      from ${sql.identifier(table)} where provider_id = ${provider}
      window w as (partition by encounter_id order by start_time, id)
    ) steps where step > 1 and ended is distinct from start_time or end_time < start_time`,
});
