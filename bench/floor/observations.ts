import {
  askerOf,
  audited,
  type Handler,
  instant,
  list,
  nameOf,
  pageOf,
  textOf,
} from '@/bench/floor/floor';

/** An observation with its patient's number and its performer's name. */
export const observation = (
  o: string,
  patientNumber: string,
  performer: string,
  status: string,
) => `json_build_object(
  'id', ${o}.number, 'uuid', ${o}.id, 'code', ${o}.code, 'status', ${status}, 'display', ${o}.display, 'value', ${o}.value,
  'unit', ${o}.unit, 'category', ${o}.category, 'issued', ${instant(`${o}.issued`)}, 'patient', ${patientNumber},
  'encounter', ${o}.encounter_id, 'visit', ${o}.visit_id, 'performer', ${o}.performer_id,
  'performer_name', case when ${performer}.id is not null then ${nameOf(performer)} end,
  'reference_range_high', ${o}.reference_range_high, 'reference_range_low', ${o}.reference_range_low,
  'interpretation', ${o}.interpretation)`;

const isWithdrawn = `(e.status = 'entered-in-error'
  or exists (select from hospitalizations h
    where h.provider_id = e.provider_id and h.id = e.hospitalization_id and h.deleted_at is not null)
  or exists (select from observation_withdrawals w where w.provider_id = o.provider_id and w.set_id = o.set_id))`;

/** A patient's latest observations; how many there are in all is counted only if the list says so. */
const latest = (total: string) => `
  with page as materialized (
    select * from observations where provider_id = $1 and patient_id = $4::uuid
    order by created_at desc, number desc limit $5::int
  ), read as (
    ${audited('observations.list', { patients: 'array[$4::uuid]', from: '(select from page limit 1)' })}
  )
  select ${pageOf(
    { total, size: '$5' },
    list(`
    select ${observation('o', 'p.number', 'performer', `case when ${isWithdrawn} then 'entered-in-error' else o.status end`)}
    from page o
    join encounters e on e.provider_id = o.provider_id and e.id = o.encounter_id
    join patients p on p.provider_id = o.provider_id and p.id = o.patient_id
    left join practitioners performer on performer.provider_id = o.provider_id and performer.id = o.performer_id
    order by o.created_at desc, o.number desc`),
  )}::text as text`;

const latestAlone = latest('null');
const latestWithTotal = latest(
  '(select count(*) from observations where provider_id = $1 and patient_id = $4::uuid)',
);

export const latestObservations: Handler = (floor, { query }) =>
  textOf(floor.reading, query.has('no_total') ? latestAlone : latestWithTotal, [
    ...askerOf(floor),
    query.get('patient'),
    query.get('page_size'),
  ]);
