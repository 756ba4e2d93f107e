import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';

/** The days of the statistics, in the hospital's time zone, both included. */
export type Days = { from: string; until: string; timeZone: string; now: Date };

export type DayOfBeds = {
  day: string;
  occupiedSeconds: number;
  availableSeconds: number;
  admissions: number;
  discharges: number;
  transfersIn: number;
  transfersOut: number;
};

/**
 * The occupancy of each day, and its admissions, transfers and discharges. Reads only the bed stays and bed statuses
 * of that time. Without a ward, for the whole provider, where transfers between wards do not count.
 */
export async function listDaysOfBeds(
  tx: Tx,
  providerId: string,
  wardId: string | null,
  { from, until, timeZone, now }: Days,
): Promise<DayOfBeds[]> {
  const at = now.toISOString();
  const rows = await tx.execute<DayOfBeds & Record<string, unknown>>(sql`
    with days as (
      select day::date as day,
        (day::date::timestamp at time zone ${timeZone}) as starts,
        least(((day::date + 1)::timestamp at time zone ${timeZone}), ${at}::timestamptz) as ends
      from generate_series(${from}::date, ${until}::date, interval '1 day') as day
    ),
    -- From a moment before the first day, because a patient who left as it began has left on that day.
    span as (
      select tstzrange(min(starts) - interval '1 millisecond', greatest(min(starts), max(ends))) as period from days
    ),
    ward_beds as (
      select b.id, b.created_at from beds b
      where b.provider_id = ${providerId}
        and (${wardId}::uuid is null or b.ward_id = ${wardId}::uuid)
    ),
    touched as (
      select distinct hospitalization_id
      from bed_stays_during(${providerId}, (select period from span))
    ),
    stays as (
      select s.hospitalization_id, s.period, s.bed_id, b.ward_id, s.with_mother_id,
        lag(b.ward_id) over stay as came_from,
        lead(b.ward_id) over stay as went_to
      from touched
      join bed_stays s on s.provider_id = ${providerId}
        and s.hospitalization_id = touched.hospitalization_id and s.voided_at is null
      join beds b on b.provider_id = s.provider_id and b.id = s.bed_id
      window stay as (partition by s.hospitalization_id order by lower(s.period))
    ),
    own as (
      select * from stays where ${wardId}::uuid is null or ward_id = ${wardId}::uuid
    ),
    occupied as (
      select days.day, sum(extract(epoch from
        least(coalesce(upper(own.period), days.ends), days.ends) - greatest(lower(own.period), days.starts)
      )) as seconds
      from days join own on own.period && tstzrange(days.starts, greatest(days.starts, days.ends))
      -- A bed that mother and child share is occupied once.
      where own.with_mother_id is null
      group by days.day
    ),
    arrivals as (
      select (lower(period) at time zone ${timeZone})::date as day,
        count(*) filter (where came_from is null) as admissions,
        count(*) filter (where came_from <> ward_id) as transfers_in
      from own group by 1
    ),
    leavings as (
      select (upper(period) at time zone ${timeZone})::date as day,
        count(*) filter (where went_to is null) as discharges,
        count(*) filter (where went_to <> ward_id) as transfers_out
      from own where not upper_inf(period) group by 1
    ),
    -- The status of each bed when those days began, and its changes since; not its earlier history.
    statuses as (
      select ward_beds.id as bed_id, h.status, h.changed_at as starts,
        lead(h.changed_at, 1, ${at}::timestamptz)
          over (partition by ward_beds.id order by h.changed_at, h.number) as ends
      from ward_beds cross join lateral (
        (select status, changed_at, number from bed_status_history
          where provider_id = ${providerId} and bed_id = ward_beds.id
            and changed_at <= (select lower(period) from span)
          order by changed_at desc, number desc limit 1)
        union all
        select status, changed_at, number from bed_status_history
        where provider_id = ${providerId} and bed_id = ward_beds.id
          and changed_at > (select lower(period) from span) and changed_at < (select upper(period) from span)
      ) h
    ),
    -- A closed bed does not count on that day, unless it is opened again before the day ends.
    unusable as (
      select bed_id, range_agg(period) as periods from (
        select bed_id, tstzrange(starts, ends) as period from statuses
        where status = 'out-of-service' and starts < ends
        union all
        select c.bed_id, tstzrange(
          case when upper(c.period) < (closing.day + 1)::timestamp at time zone ${timeZone} then lower(c.period)
            else closing.day::timestamp at time zone ${timeZone} end,
          upper(c.period))
        from bed_closures c
        join ward_beds on ward_beds.id = c.bed_id
        cross join lateral (select (lower(c.period) at time zone ${timeZone})::date as day) closing
        where c.provider_id = ${providerId}
      ) out_of_use
      group by bed_id
    ),
    lain_in as (
      select bed_id, min(lower(period)) as since, range_agg(period) as periods from own group by bed_id
    ),
    -- An occupied bed was usable, whatever its status says, and even if the admission is older than the record of the
    -- bed, as in history that was imported from another system.
    usable as (
      select days.day, sum(extract(epoch from
        least(upper(in_use.period), days.ends) - greatest(lower(in_use.period), days.starts))) as seconds
      from (
        select unnest(
          tstzmultirange(tstzrange(least(ward_beds.created_at, lain_in.since), null))
            - coalesce(unusable.periods, '{}') + coalesce(lain_in.periods, '{}')
        ) as period
        from ward_beds
        left join unusable on unusable.bed_id = ward_beds.id
        left join lain_in on lain_in.bed_id = ward_beds.id
      ) in_use
      join days on in_use.period && tstzrange(days.starts, greatest(days.starts, days.ends))
      group by days.day
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(occupied.seconds, 0)::float8 as "occupiedSeconds",
      coalesce(usable.seconds, 0)::float8 as "availableSeconds",
      coalesce(arrivals.admissions, 0)::int as admissions,
      coalesce(leavings.discharges, 0)::int as discharges,
      case when ${wardId}::uuid is null then 0 else coalesce(arrivals.transfers_in, 0) end::int as "transfersIn",
      case when ${wardId}::uuid is null then 0 else coalesce(leavings.transfers_out, 0) end::int as "transfersOut"
    from days
    left join occupied using (day)
    left join usable using (day)
    left join arrivals using (day)
    left join leavings using (day)
    order by days.day`);
  return [...rows];
}

export type StaysOfDays = {
  discharges: number;
  medianSeconds: number | null;
  meanSeconds: number | null;
  longestSeconds: number | null;
  admissions: number;
  readmissions: number;
};

/** For those days: the length of the admissions that ended, and the number of readmissions. */
export async function summariseStays(
  tx: Tx,
  providerId: string,
  wardId: string | null,
  { from, until, timeZone }: Days,
): Promise<StaysOfDays> {
  const starts = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const ends = sql`((${until}::date + 1)::timestamp at time zone ${timeZone})`;
  const [row] = await tx.execute<StaysOfDays & Record<string, unknown>>(sql`
    with ended as (
      select extract(epoch from discharged_at - admitted_at) as seconds from hospitalizations
      where provider_id = ${providerId} and deleted_at is null
        and discharged_at >= ${starts} and discharged_at < ${ends}
        and (${wardId}::uuid is null or ward_id = ${wardId}::uuid)
    ),
    begun as (
      select h.is_readmission from hospitalizations h
      where h.provider_id = ${providerId} and h.is_active in (true, false) and h.deleted_at is null
        and h.admitted_at >= ${starts} and h.admitted_at < ${ends}
        and (${wardId}::uuid is null or ${wardId}::uuid = (
          select b.ward_id from bed_stays s
          join beds b on b.provider_id = s.provider_id and b.id = s.bed_id
          where s.provider_id = h.provider_id and s.hospitalization_id = h.id and s.voided_at is null
          order by lower(s.period) limit 1))
    )
    select count(*)::int as discharges,
      percentile_cont(0.5) within group (order by seconds)::float8 as "medianSeconds",
      avg(seconds)::float8 as "meanSeconds",
      max(seconds)::float8 as "longestSeconds",
      (select count(*)::int from begun) as admissions,
      (select count(*)::int from begun where is_readmission) as readmissions
    from ended`);
  if (!row) throw new Error('A sum over no rows is a row too.');
  return row;
}
