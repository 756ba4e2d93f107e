import {
  askerOf,
  auditedEach,
  type Handler,
  instant,
  keptAnswer,
  textOf,
} from '@/bench/floor/floor';

/** A field's value after a change, in the audit log. */
const after = (value: string) => `jsonb_build_object('after', ${value})`;
const change = (before: string, value: string) =>
  `jsonb_build_object('before', ${before}, 'after', ${value})`;

const now = `date_trunc('milliseconds', now())`;

const admission = `
  with given as materialized (
    select *, ${now} as at, uuidv7() as stay_id, uuidv7() as visit_id, uuidv7() as encounter_id from jsonb_to_record($4::text::jsonb) as given (
      patient uuid, bed uuid, location uuid, healthcare_service uuid, price_tier uuid, admitted_by uuid, created_by uuid,
      admit_source text, reason text)
  ), bed as (
    update beds b set status = 'occupied', status_changed_at = at, status_changed_by_id = created_by, modified_at = at
    from given where b.provider_id = $1 and b.id = given.bed and b.status = 'available' and b.is_active returning b.*
  ), person as (
    update patients p set is_hospitalized = true, modified_at = at
    from given, bed where p.provider_id = $1 and p.id = given.patient and not p.is_hospitalized and p.deceased_at is null
    returning p.id
  ), visit as (
    insert into visits (provider_id, id, patient_id, reason, started_at, created_at, modified_at)
    select $1, visit_id, patient, reason, at, at, at from given, person
  ), stay as (
    insert into hospitalizations (
      provider_id, id, patient_id, encounter_id, bed_id, ward_id, location_id, healthcare_service_id, price_tier_id,
      admit_source, admitted_at, admitted_by_id, created_by_id, reason, created_at, modified_at)
    select $1, stay_id, patient, encounter_id, bed, bed.ward_id, location, healthcare_service, price_tier, admit_source, at,
      admitted_by, created_by, reason, at, at
    from given, bed, person returning *
  ), encounter as (
    insert into encounters (
      provider_id, id, patient_id, visit_id, encounter_class, status, healthcare_service_id, price_tier_id, start_time,
      hospitalization_id, hospitalization_number, created_by_id, created_at, modified_at)
    select $1, given.encounter_id, patient, visit_id, 'inpatient-encounter', 'in-progress', healthcare_service, price_tier, at,
      stay.id, stay.number, created_by, at, at
    from given, stay
  ), status as (
    insert into encounter_status_history (provider_id, id, encounter_id, status, start_time)
    select $1, uuidv7(), encounter_id, 'in-progress', at from given
  ), class as (
    insert into encounter_class_history (provider_id, id, encounter_id, encounter_class, start_time)
    select $1, uuidv7(), encounter_id, 'inpatient-encounter', at from given
  ), place as (
    insert into encounter_locations (provider_id, id, encounter_id, location_id, start_time)
    select $1, uuidv7(), encounter_id, bed.ward_id, at from given, bed
  ), participant as (
    insert into encounter_participants (
      provider_id, id, encounter_id, practitioner_id, type, start_time, created_at, modified_at)
    select $1, uuidv7(), encounter_id, admitted_by, type, at, at, at
    from given, unnest(array['PRIMARY_PERFORMER', 'ADMITTER']) type
  ), bed_stay as (
    insert into bed_stays (
      provider_id, id, hospitalization_id, patient_id, bed_id, healthcare_service_id, price_tier_id, period, reason,
      ordered_by_id, recorded_by_id, created_at)
    select $1, uuidv7(), stay_id, patient, bed, healthcare_service, price_tier, tstzrange(at, null), reason, admitted_by,
      created_by, at
    from given
  ), charge as (
    insert into charge_items (
      provider_id, id, patient_id, encounter_id, hospitalization_id, healthcare_service_id, price_tier_id, source, status,
      description, quantity, unit_price, amount, currency, service_date, created_by_id, created_at, modified_at)
    select $1, uuidv7(), patient, encounter_id, stay_id, given.healthcare_service, given.price_tier, 'admission', 'billable',
      'Admission', 1, price.amount, price.amount, price.currency, (at at time zone $7)::date, created_by, at, at
    from given join prices price on price.provider_id = $1 and price.healthcare_service_id = given.healthcare_service
      and price.price_tier_id = given.price_tier and price.valid_from <= at and (price.valid_to is null or price.valid_to > at)
    returning *
  ), told as (
    insert into outbox (provider_id, topic, ward_id, patient_id)
    select $1, topic, ward_id, patient_id from stay, unnest(array['bill.changed', 'hospitalization.admitted']) topic
  ), answer as materialized (
    select json_build_object('success', true, 'message', 'The patient was admitted.', 'data', row_to_json(stay))::text as text
    from stay
  ), kept as (${keptAnswer('given.patient', 'given, answer')}
  ), logged as (${auditedEach(
    'hospitalization.admit',
    [
      [
        `'visit'`,
        'visit_id',
        `jsonb_build_object('reason', ${after('given.reason')}, 'patient_id', ${after('given.patient')},
        'started_at', ${after(instant('at'))})`,
      ],
      [
        `'hospitalization'`,
        'stay_id',
        `(select jsonb_object_agg(key, ${after('value')}) from jsonb_each(to_jsonb(given)))`,
      ],
      [
        `'encounter'`,
        'given.encounter_id',
        `jsonb_build_object('status', ${after(`'in-progress'`)},
        'visit_id', ${after('visit_id')}, 'patient_id', ${after('given.patient')}, 'start_time', ${after(instant('at'))},
        'price_tier_id', ${after('given.price_tier')}, 'encounter_class', ${after(`'inpatient-encounter'`)},
        'hospitalization_id', ${after('stay_id')}, 'healthcare_service_id', ${after('given.healthcare_service')})`,
      ],
      [`'bed'`, 'bed', `jsonb_build_object('status', ${change(`'available'`, `'occupied'`)})`],
      [
        `'patient'`,
        'given.patient',
        `jsonb_build_object('is_hospitalized', ${change('false', 'true')})`,
      ],
      [
        `'charge-item'`,
        'charge.id',
        `jsonb_build_object('status', ${after('charge.status')},
        'charge_items', ${after('array[charge.description]')})`,
      ],
    ],
    { patients: 'array[given.patient]', from: 'given join stay on true left join charge on true' },
  )})
  select text from answer`;

const transferring = `
  with given as materialized (
    select *, ${now} as at from jsonb_to_record($4::text::jsonb) as given (
      stay uuid, bed uuid, transferred_by uuid, transferred_at timestamptz, healthcare_service uuid, price_tier uuid,
      created_by uuid)
  ), before as materialized (
    select h.* from hospitalizations h, given
    where h.provider_id = $1 and h.id = given.stay and h.is_active and h.deleted_at is null for update of h
  ), freed as (
    update beds b set status = 'cleaning', status_changed_at = at, status_changed_by_id = created_by, modified_at = at
    from given, before where b.provider_id = $1 and b.id = before.bed_id
  ), taken as (
    update beds b set status = 'occupied', status_changed_at = at, status_changed_by_id = created_by, modified_at = at
    from given, before where b.provider_id = $1 and b.id = given.bed and b.status = 'available' returning b.*
  ), stay as (
    update hospitalizations h set bed_id = taken.id, ward_id = taken.ward_id, transferred_at = given.transferred_at,
      transferred_by_id = transferred_by, modified_at = at
    from given, taken where h.provider_id = $1 and h.id = given.stay returning h.*
  ), left_bed as (
    update bed_stays s set period = tstzrange(lower(s.period), given.transferred_at)
    from given, stay where s.provider_id = $1 and s.hospitalization_id = stay.id and upper_inf(s.period) and s.voided_at is null
    returning s.id
  ), bed_stay as (
    insert into bed_stays (
      provider_id, id, hospitalization_id, patient_id, bed_id, healthcare_service_id, price_tier_id, period, ordered_by_id,
      recorded_by_id, replaced, created_at)
    select $1, uuidv7(), stay.id, patient_id, stay.bed_id, healthcare_service, price_tier,
      tstzrange(given.transferred_at, null), transferred_by, created_by, '{}', at
    from given, stay, left_bed
  ), encounter as (
    update encounters e set modified_at = at
    from given, stay where e.provider_id = $1 and e.id = stay.encounter_id
  ), told as (
    insert into outbox (provider_id, topic, ward_id, patient_id)
    select $1, 'hospitalization.transferred', ward_id, patient_id from stay
  ), answer as materialized (
    select json_build_object('success', true, 'message', 'The patient was transferred.', 'data', row_to_json(stay))::text as text
    from stay
  ), kept as (${keptAnswer('stay.patient_id', 'stay, answer', 'PATCH')}
  ), logged as (${auditedEach(
    'hospitalization.transfer',
    [
      [
        `'bed'`,
        'before.bed_id',
        `jsonb_build_object('status', ${change(`'occupied'`, `'cleaning'`)})`,
      ],
      [
        `'bed'`,
        'stay.bed_id',
        `jsonb_build_object('status', ${change(`'available'`, `'occupied'`)})`,
      ],
      [
        `'hospitalization'`,
        'stay.id',
        `jsonb_build_object('bed_id', ${change('before.bed_id', 'stay.bed_id')},
        'transferred_at', ${change(instant('before.transferred_at'), instant('stay.transferred_at'))},
        'transferred_by_id', ${change('before.transferred_by_id', 'stay.transferred_by_id')})`,
      ],
      [`'encounter'`, 'stay.encounter_id', `'{}'::jsonb`],
    ],
    { patients: 'array[stay.patient_id]', from: 'stay, before' },
  )})
  select text from answer`;

const discharging = `
  with given as materialized (
    select *, ${now} as at, jsonb_build_object('dischargeDisposition', ${change(`''`, 'discharge_disposition')},
      'dischargeDispositionDisplay', ${change(`''`, `'Home'`)}) as dispositions
    from jsonb_to_record($4::text::jsonb) as given (
      stay uuid, discharged_by uuid, discharged_at timestamptz, discharge_disposition text, override_reason text, user_id uuid)
  ), stay as (
    update hospitalizations h set is_active = false, discharged_at = given.discharged_at, discharged_by_id = discharged_by,
      discharge_disposition = given.discharge_disposition, discharge_disposition_display = 'Home', discharge_changes = dispositions,
      discharge_recorded_at = at, discharge_executed_by_id = user_id, override_reason = given.override_reason,
      overridden_by_id = user_id, modified_at = at, open_points = array_remove(array[
        case when not exists (select from scores s
          where s.provider_id = $1 and s.encounter_id = h.encounter_id and s.patient_id = h.patient_id and s.kind = 'TEWS')
        then 'The TEWS needs a nurse or medical officer.' end,
        case when exists (select from charge_items c where c.provider_id = $1 and c.patient_id = h.patient_id
          and c.hospitalization_id = h.id and c.status in ('billable', 'billed')) then 'There are unpaid charges.' end], null)
    from given where h.provider_id = $1 and h.id = given.stay and h.is_active and h.deleted_at is null returning h.*
  ), bed as (
    update beds b set status = 'cleaning', status_changed_at = at, status_changed_by_id = user_id, modified_at = at
    from given, stay where b.provider_id = $1 and b.id = stay.bed_id
  ), person as (
    update patients p set is_hospitalized = false, modified_at = at
    from given, stay where p.provider_id = $1 and p.id = stay.patient_id
  ), bed_stay as (
    update bed_stays s set period = tstzrange(lower(s.period), given.discharged_at)
    from given, stay where s.provider_id = $1 and s.hospitalization_id = stay.id and upper_inf(s.period) and s.voided_at is null
  ), encounter as (
    update encounters e set status = 'finished', end_time = given.discharged_at, modified_at = at
    from given, stay where e.provider_id = $1 and e.id = stay.encounter_id returning e.visit_id
  ), visit as (
    update visits v set ended_at = given.discharged_at, modified_at = at
    from given, encounter where v.provider_id = $1 and v.id = encounter.visit_id
  ), status as (
    update encounter_status_history s set end_time = given.discharged_at
    from given, stay where s.provider_id = $1 and s.encounter_id = stay.encounter_id and s.end_time is null
  ), finished as (
    insert into encounter_status_history (provider_id, id, encounter_id, status, start_time, end_time)
    select $1, uuidv7(), encounter_id, 'finished', given.discharged_at, given.discharged_at from given, stay
  ), class as (
    update encounter_class_history c set end_time = given.discharged_at
    from given, stay where c.provider_id = $1 and c.encounter_id = stay.encounter_id and c.end_time is null
  ), place as (
    update encounter_locations l set end_time = given.discharged_at
    from given, stay where l.provider_id = $1 and l.encounter_id = stay.encounter_id and l.end_time is null
  ), participant as (
    update encounter_participants p set end_time = given.discharged_at, modified_at = at
    from given, stay where p.provider_id = $1 and p.encounter_id = stay.encounter_id and p.end_time is null
  ), told as (
    insert into outbox (provider_id, topic, ward_id, patient_id)
    select $1, 'hospitalization.discharged', ward_id, patient_id from stay
  ), answer as materialized (
    select json_build_object('success', true, 'message', 'The patient was discharged.', 'data', row_to_json(stay))::text as text
    from stay
  ), kept as (${keptAnswer('stay.patient_id', 'stay, answer', 'PATCH')}
  ), logged as (${auditedEach(
    'hospitalization.discharge',
    [
      [
        `'bed'`,
        'stay.bed_id',
        `jsonb_build_object('status', ${change(`'occupied'`, `'cleaning'`)})`,
      ],
      [
        `'hospitalization'`,
        'stay.id',
        `jsonb_build_object('is_active', ${change('true', 'false')},
        'discharged_at', ${after(instant('stay.discharged_at'))}, 'discharged_by_id', ${after('stay.discharged_by_id')},
        'discharge_disposition', ${after('stay.discharge_disposition')}, 'override_reason', ${after('stay.override_reason')},
        'open_points', ${after('stay.open_points')}, 'overridden_by_id', ${after('stay.overridden_by_id')},
        'discharge_executed_by_id', ${after('stay.discharge_executed_by_id')})`,
      ],
      [
        `'patient'`,
        'stay.patient_id',
        `jsonb_build_object('is_hospitalized', ${change('true', 'false')})`,
      ],
      [
        `'encounter'`,
        'stay.encounter_id',
        `jsonb_build_object('status', ${change(`'in-progress'`, `'finished'`)},
        'end_time', ${after(instant('stay.discharged_at'))})`,
      ],
      [
        `'visit'`,
        'encounter.visit_id',
        `jsonb_build_object('ended_at', ${after(instant('stay.discharged_at'))})`,
      ],
    ],
    { patients: 'array[stay.patient_id]', from: 'stay, encounter' },
  )})
  select text from answer`;

export const admit: Handler = (floor, { path, body, idempotencyKey }) =>
  textOf(floor.writing, admission, [
    ...askerOf(floor),
    JSON.stringify(body),
    path,
    idempotencyKey,
    floor.asker.timeZone,
  ]);

const ofStay =
  (statement: string): Handler =>
  (floor, { path, ids, body, idempotencyKey }) =>
    textOf(floor.writing, statement, [
      ...askerOf(floor),
      JSON.stringify({ ...body, stay: ids[0], user_id: floor.asker.userId }),
      path,
      idempotencyKey,
    ]);

export const transfer = ofStay(transferring);
export const discharge = ofStay(discharging);
