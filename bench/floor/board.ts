import {
  ageOf,
  askerOf,
  audited,
  estimatedBirthOf,
  type Handler,
  instant,
  list,
  textOf,
} from '@/bench/floor/floor';
import type { BoardScore } from '@/db/queries/admissions/ward-board';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import { type BillRow, presentBill } from '@/lib/domain/bills/present';
import type { ObservationSchedule } from '@/lib/domain/scores/schedule';

type Held = {
  id: string;
  stay: string;
  patient: string;
  name: string;
  from: { bed: string; ward: string; ward_name: string };
  to: { bed: string; bed_name: string; ward: string; ward_name: string };
  held_until: string;
};

type Bed = {
  bed: { uuid: string };
  occupant: { hospitalization: { uuid: string }; is_with_mother: boolean } | null;
  since: { admitted: string; ward: string | null; leave: string | null };
  bill: BillRow;
  scores: (Omit<BoardScore, 'effectiveAt'> & { effectiveAt: string })[];
};

type Board = { ward: object; schedule: ObservationSchedule; held: Held[]; beds: Bed[] };

const bill = `json_build_object(
  'isCharged', exists (select from charge_items c
    where c.provider_id = $1 and c.patient_id = p.id and c.status <> 'cancelled'),
  'held', ${list(`select json_build_object('currency', a.currency, 'amount', a.balance::text) from payment_accounts a
    where a.provider_id = $1 and a.patient_id = p.id and a.balance > 0 order by a.currency`)},
  'refundsDue', ${list(`select json_build_object('currency', i.currency,
      'amount', sum(i.paid_total + i.credited_total - i.net_total)::text)
    from invoices i where i.provider_id = $1 and i.patient_id = p.id and i.refund_due_since is not null
    group by i.currency order by i.currency`)},
  'sums', ${list(`select json_build_object('currency', currency,
      'owed', coalesce(sum(amount) filter (where not is_awaited), 0)::text,
      'awaited', coalesce(sum(amount) filter (where is_awaited), 0)::text)
    from (
      select c.currency, c.net_amount as amount, false as is_awaited from charge_items c
      where c.provider_id = $1 and c.patient_id = p.id and c.status = 'billable'
      union all
      select i.currency, i.net_total - i.credited_total - i.paid_total,
        coalesce(a.type in ('insurance', 'corporate'), false) and (i.paid_total = 0 or not exists (
          select from payments paid
          join payment_accounts o on o.provider_id = paid.provider_id and o.id = paid.account_id
          where paid.provider_id = i.provider_id and paid.invoice_id = i.id and paid.status = 'active' and paid.amount > 0
            and o.payer_id = a.payer_id))
      from invoices i left join payment_accounts a on a.provider_id = i.provider_id and a.id = i.account_id
      where i.provider_id = $1 and i.patient_id = p.id and i.status in ('draft', 'issued', 'part-paid')
    ) due group by currency having sum(amount) > 0 order by currency`)})`;

const counts = (s: string) => `not exists (
  select from encounters e left join hospitalizations w on w.provider_id = e.provider_id and w.id = e.hospitalization_id
  where e.provider_id = ${s}.provider_id and e.id = ${s}.encounter_id
    and (e.status = 'entered-in-error' or w.deleted_at is not null))
  and not exists (select from observation_withdrawals o where o.provider_id = ${s}.provider_id and o.set_id = ${s}.set_id)`;

const ofKind = (
  kind: string,
  more = '',
) => `select s.id, s.kind, s.is_complete, s.effective_at from scores s
  where s.provider_id = $1 and s.patient_id = p.id and s.kind = '${kind}' ${more} and ${counts('s')}`;
const latest = (limit: number) => `order by s.effective_at desc, s.id desc limit ${limit}`;

const review = `case when s.final_colour in ('red', 'orange') then (
  select json_build_object('id', r.id, 'at', r.seen_at, 'by', who.id, 'title', who.title, 'firstName', who.first_name,
    'lastName', who.last_name)
  from clinician_reviews r join practitioners who on who.provider_id = $1 and who.id = r.seen_by_id
  where r.provider_id = $1 and r.set_id = s.set_id and r.undone_at is null) end`;

/**
 * The last eight scores and the last four complete ones, the most urgent since those, the one from which the time to treatment runs,
 * and the last Morse total.
 */
const scores = list(`
  select json_build_object('patientId', s.patient_id, 'setId', s.set_id, 'review', ${review}, 'kind', s.kind, 'total', s.total, 'band', s.band, 'finalColour', s.final_colour,
    'isComplete', s.is_complete, 'ageGroup', s.age_group, 'effectiveAt', ${instant('s.effective_at')},
    'missing', case when chosen.is_shown then s.missing else '{}' end, 'parts', case when chosen.is_shown then s.parts else '[]' end,
    'signs', case when chosen.is_shown then s.signs else '[]' end)
  from (
    select s.id, s.kind = 'TEWS' and s.effective_at >= coalesce(
      max(s.effective_at) filter (where s.kind = 'TEWS' and s.is_complete) over (), '-infinity') as is_shown
    from (
      (${ofKind('TEWS')} ${latest(8)})
      union (${ofKind('TEWS', 'and s.is_complete')} ${latest(4)})
      union (${ofKind(
        'TEWS',
        `and not s.is_complete and s.effective_at >= h.admitted_at - interval '24 hours' and s.effective_at > coalesce((
          select max(c.effective_at) from scores c
          where c.provider_id = $1 and c.patient_id = p.id and c.kind = 'TEWS' and c.is_complete and ${counts('c')}), '-infinity')`,
      )} order by array_position(array['red', 'orange', 'yellow', 'green'], s.final_colour), s.effective_at desc limit 1)
      union (${ofKind(
        'TEWS',
        `and s.final_colour in ('red', 'orange') and s.effective_at >= h.admitted_at - interval '24 hours'
          and s.effective_at >= coalesce((
            select max(c.effective_at) from scores c where c.provider_id = $1 and c.patient_id = p.id and c.kind = 'TEWS'
              and c.is_complete and c.final_colour in ('yellow', 'green') and ${counts('c')}), '-infinity')`,
      )} order by s.final_colour = 'red' desc, s.effective_at, s.id limit 1)
      union (${ofKind('MORSE', 'and s.is_complete')} ${latest(1)})
    ) s
  ) chosen join scores s on s.provider_id = $1 and s.id = chosen.id
  order by s.effective_at desc, s.id desc`);

const ofStay = `from bed_stays s join beds b on b.provider_id = s.provider_id and b.id = s.bed_id
  where s.provider_id = $1 and s.hospitalization_id = h.id and s.voided_at is null`;

const statement = `
  with bed as materialized (
    select b.*, room.name as room from beds b
    join locations room on room.provider_id = b.provider_id and room.id = b.room_id and room.is_active
    join locations ward on ward.provider_id = b.provider_id and ward.id = b.ward_id and ward.is_active
    where b.provider_id = $1 and b.ward_id = $4::uuid and b.is_active
  ), stay as materialized (
    select h.* from bed join hospitalizations h
      on h.provider_id = $1 and h.bed_id = bed.id and h.is_active and h.deleted_at is null
  ), held as materialized (
    select t.*, h.patient_id, h.ward_id as from_ward_id, from_bed.name as from_bed, from_ward.name as from_ward,
      to_bed.name as to_bed, to_ward.name as to_ward, concat_ws(', ', nullif(p.last_name, ''), nullif(p.first_name, '')) as name
    from planned_transfers t
    join hospitalizations h on h.provider_id = $1 and h.id = t.hospitalization_id and h.is_active and h.deleted_at is null
    join patients p on p.provider_id = $1 and p.id = h.patient_id
    join beds from_bed on from_bed.provider_id = $1 and from_bed.id = h.bed_id
    join locations from_ward on from_ward.provider_id = $1 and from_ward.id = h.ward_id
    join beds to_bed on to_bed.provider_id = $1 and to_bed.id = t.bed_id
    join locations to_ward on to_ward.provider_id = $1 and to_ward.id = t.ward_id
    where t.provider_id = $1 and t.status = 'planned' and t.held_until > now() and t.id = any (array(
      select id from planned_transfers where provider_id = $1 and ward_id = $4::uuid and status = 'planned' union
      select t.id from stay join planned_transfers t
        on t.provider_id = $1 and t.hospitalization_id = stay.id and t.status = 'planned'))
  ), read as (${audited('ward-board.read', {
    patients: 'array(select patient_id from stay union select patient_id from held)',
  })})
  select json_build_object(
    'ward', json_build_object('id', ward.number, 'uuid', ward.id, 'name', ward.name, 'is_active', ward.is_active),
    'schedule', (select monitoring_intervals from providers where id = $1),
    'held', ${list(`select json_build_object('id', id, 'stay', hospitalization_id, 'patient', patient_id, 'name', name,
      'from', json_build_object('bed', from_bed, 'ward', from_ward_id, 'ward_name', from_ward),
      'to', json_build_object('bed', bed_id, 'bed_name', to_bed, 'ward', ward_id, 'ward_name', to_ward),
      'held_until', ${instant('held_until')}) from held order by held_until, number`)},
    'beds', ${list(`select json_build_object(
      'bed', json_build_object('id', bed.number, 'uuid', bed.id, 'name', bed.name, 'room_name', bed.room,
        'status', bed.status, 'status_reason', bed.status_reason, 'status_changed_at', ${instant('bed.status_changed_at')},
        'assigned_to', ${list(`select json_build_object('practitioner', a.practitioner_id,
            'practitioner_name', concat_ws(' ', nullif(who.title, ''), who.first_name, who.last_name), 'ends_at', ${instant('a.ends_at')})
          from bed_assignments a join practitioners who on who.provider_id = $1 and who.id = a.practitioner_id
          where a.provider_id = $1 and a.bed_id = bed.id and a.ends_at > now() order by a.taken_at, a.id`)}),
      'occupant', case when p.id is not null then json_build_object(
        'hospitalization', json_build_object('id', h.number, 'uuid', h.id), 'encounter', h.encounter_id,
        'is_with_mother', h.with_mother_id is not null,
        'patient', json_build_object('id', p.number, 'uuid', p.id, 'mr_number', p.mr_number, 'first_name', p.first_name,
          'last_name', p.last_name, 'gender', p.gender, 'birth_date', p.birth_date,
          'estimated_birth', ${estimatedBirthOf('p')}, 'age', ${ageOf('p', '$5')},
          'deceased_at', ${instant('p.deceased_at')}, 'spo2_scale', p.spo2_scale, 'is_pregnant', exists (
            select from pregnancy_statuses s where s.provider_id = $1 and s.patient_id = p.id and s.status = 'pregnant'
              and s.withdrawn_at is null
              and (now() at time zone $5)::date between s.starts_on and coalesce(s.ends_on, s.starts_on + 315))),
        'healthcare_service_name', service.name, 'admitted_at', ${instant('h.admitted_at')},
        'expected_discharge_at', ${instant('h.expected_discharge_at')},
        'flags', ${list(`select json_build_object('kind', f.kind, 'note', f.note) from patient_flags f
          where f.provider_id = $1 and f.patient_id = p.id and f.ended_at is null order by f.created_at, f.id`)}) end,
      'since', json_build_object('admitted', ${instant('h.admitted_at')}, 'ward', (
        select ${instant('min(lower(s.period))')} ${ofStay} and b.ward_id = bed.ward_id and lower(s.period) > coalesce((
          select max(lower(s.period)) ${ofStay} and b.ward_id <> bed.ward_id), '-infinity')), 'leave', (
        select ${instant('max(step.start_time)')} from encounters e join encounter_status_history step
          on step.provider_id = $1 and step.encounter_id = e.id and step.status = 'onleave'
        where e.provider_id = $1 and e.id = h.encounter_id and e.status = 'onleave')),
      'bill', case when p.id is not null then ${bill} end,
      'scores', case when p.id is not null then ${scores} end)
    from bed
    left join stay h on h.bed_id = bed.id
    left join patients p on p.provider_id = $1 and p.id = h.patient_id
    left join healthcare_services service on service.provider_id = $1 and service.id = h.healthcare_service_id
    order by bed.position, bed.number, h.with_mother_id is not null, h.number`)})::text as text
  from locations ward where ward.provider_id = $1 and ward.id = $4::uuid`;

export const wardBoard: Handler = async (floor, { query }) => {
  const { reading, asker } = floor;
  const board: Board = JSON.parse(
    await textOf(reading, statement, [...askerOf(floor), query.get('ward'), asker.timeZone]),
  );
  const wardId = query.get('ward');
  const crossing = board.held.filter(({ from, to }) => from.ward !== to.ward);
  const data = {
    as_of: new Date().toISOString(),
    ward: board.ward,
    pending_in: crossing.filter(({ to }) => to.ward === wardId).length,
    pending_out: crossing.filter(({ from }) => from.ward === wardId).length,
    beds: board.beds.filter(isNoChild).map((row) => ({
      ...row.bed,
      hold: holdOf(board.held.find(({ to }) => to.bed === row.bed.uuid)),
      occupant: row.occupant && occupantOf(row, board),
      children: board.beds
        .filter((other) => other.bed.uuid === row.bed.uuid && !isNoChild(other))
        .map((child) => occupantOf(child, board)),
    })),
  };
  return JSON.stringify({ success: true, message: 'OK', data, errors: null });
};

const isNoChild = ({ occupant }: Bed) => !occupant?.is_with_mother;

const holdOf = (held: Held | undefined) =>
  held
    ? {
        planned_transfer: held.id,
        hospitalization: held.stay,
        patient: held.patient,
        patient_name: held.name,
        from_ward_name: held.from.ward_name,
        from_bed_name: held.from.bed,
        held_until: held.held_until,
      }
    : null;

function occupantOf({ occupant, since, bill, scores }: Bed, { held, schedule }: Board) {
  const moving = held.find(({ stay }) => stay === occupant?.hospitalization.uuid);
  const beganAt = new Date(since.admitted);
  const arrivedAt = since.ward ? new Date(since.ward) : beganAt;
  return {
    ...occupant,
    on_ward_since: arrivedAt.toISOString(),
    planned_transfer: moving
      ? { uuid: moving.id, ...moving.to, held_until: moving.held_until }
      : null,
    bill: presentBill(bill),
    ...presentAcuity(
      scores.map((score) => ({ ...score, effectiveAt: new Date(score.effectiveAt) })),
      schedule,
      { arrivedAt, beganAt, onLeaveSince: since.leave ? new Date(since.leave) : null },
    ),
  };
}
