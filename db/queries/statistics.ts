import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';

/** The days of which statistics are made, by a place's clock; both included. */
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
 * How full the beds were on each day, and who came and went. Only the stays and bed statuses of that time are read.
 * Without a ward, of the whole provider, where a move between wards is none.
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
    span as (select tstzrange(min(starts), greatest(min(starts), max(ends))) as period from days),
    ward_beds as (
      select b.id, b.created_at, b.is_active and room.is_active and ward.is_active as is_active
      from beds b
      join locations room on room.provider_id = b.provider_id and room.id = b.room_id
      join locations ward on ward.provider_id = b.provider_id and ward.id = b.ward_id
      where b.provider_id = ${providerId}
        and (${wardId}::uuid is null or b.ward_id = ${wardId}::uuid)
    ),
    touched as (
      select distinct hospitalization_id
      from bed_stays_during(${providerId}, (select period from span))
    ),
    stays as (
      select s.hospitalization_id, s.period, s.bed_id, b.ward_id,
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
    closures as (
      select h.bed_id, h.status, h.changed_at as starts,
        lead(h.changed_at, 1, ${at}::timestamptz) over (partition by h.bed_id order by h.changed_at, h.number) as ends
      from bed_status_history h join ward_beds on ward_beds.id = h.bed_id
      where h.provider_id = ${providerId}
    ),
    -- A stay may be older than the record of its bed, where history was brought along from another system.
    in_use as (
      select ward_beds.id, least(ward_beds.created_at, min(lower(own.period))) as since,
        -- Of a bed that is not in use any more it is known only that it was while somebody lay in it.
        case when ward_beds.is_active then 'infinity'
          else coalesce(max(coalesce(upper(own.period), 'infinity')) filter (where own.bed_id is not null), '-infinity')
        end as until
      from ward_beds left join own on own.bed_id = ward_beds.id
      group by ward_beds.id, ward_beds.created_at, ward_beds.is_active
    ),
    usable as (
      select days.day,
        sum(extract(epoch from least(days.ends, in_use.until) - greatest(days.starts, in_use.since))) as seconds
      from days join in_use on in_use.since < days.ends and in_use.until > days.starts
      group by days.day
    ),
    closed as (
      select days.day, sum(extract(epoch from
        least(closures.ends, days.ends) - greatest(closures.starts, days.starts))) as seconds
      from days join closures on closures.status = 'out-of-service'
        and closures.starts < days.ends and closures.ends > days.starts
      group by days.day
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(occupied.seconds, 0)::float8 as "occupiedSeconds",
      (coalesce(usable.seconds, 0) - coalesce(closed.seconds, 0))::float8 as "availableSeconds",
      coalesce(arrivals.admissions, 0)::int as admissions,
      coalesce(leavings.discharges, 0)::int as discharges,
      case when ${wardId}::uuid is null then 0 else coalesce(arrivals.transfers_in, 0) end::int as "transfersIn",
      case when ${wardId}::uuid is null then 0 else coalesce(leavings.transfers_out, 0) end::int as "transfersOut"
    from days
    left join occupied using (day)
    left join usable using (day)
    left join closed using (day)
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

/** Of those days: how long the stays that ended had been, and how many of the admissions were readmissions. */
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
  if (!row) throw new Error('A sum over no rows is a row as well.');
  return row;
}
