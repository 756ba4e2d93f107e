import {
  ageOf,
  askerOf,
  audited,
  estimatedBirthOf,
  type Handler,
  instant,
  list,
  nameOf,
  pageOf,
  textOf,
} from '@/bench/floor/floor';

const period = (from: string, to: string) => `'start', ${instant(from)}, 'end', ${instant(to)}`;
const stamps = (row: string) =>
  `'created_at', ${instant(`${row}.created_at`)}, 'modified_at', ${instant(`${row}.modified_at`)}`;

/** The rows of a table that belong to the encounter `e`. */
const partsOf = (
  {
    table,
    as,
    joins = '',
    order,
    extra = '',
  }: {
    table: string;
    as: string;
    joins?: string;
    order: string;
    extra?: string;
  },
  fields: string,
) =>
  list(`select json_build_object(${fields}) from ${table} ${as} ${joins}
    where ${as}.provider_id = e.provider_id and ${as}.encounter_id = e.id ${extra} order by ${order}`);

const practitioner = (as: string, id: string) =>
  `left join practitioners ${as} on ${as}.provider_id = e.provider_id and ${as}.id = ${id}`;

const namesOf = (ids: string) =>
  `coalesce((select string_agg(${nameOf('editor')}, ', ' order by editors.place)
    from unnest(${ids}) with ordinality editors (id, place)
    join practitioners editor on editor.provider_id = e.provider_id and editor.id = editors.id), '')`;

const chargeStatus = `coalesce((
  select case when bool_or(c.status = 'billable') then 'billable' when bool_or(c.status in ('billed', 'paid')) then 'billed'
    when e.status not in ('cancelled', 'entered-in-error') and bool_or(c.is_waived) then 'not-billable' end
  from charge_items c
  where c.provider_id = e.provider_id and c.encounter_id = e.id and c.source in ('encounter', 'admission')
), case e.status when 'entered-in-error' then 'entered-in-error' when 'cancelled' then 'aborted' else e.charge_item_status end)`;

const patientDetail = `json_build_object('first_name', p.first_name, 'lastname', p.last_name, 'gender', p.gender,
  'birth_date', p.birth_date, 'estimated_birth', ${estimatedBirthOf('p')}, 'mobile', p.mobile,
  'age', ${ageOf('p', '$5')}, 'deceased_at', ${instant('p.deceased_at')})`;

/** An encounter with all its parts, in two objects: a function takes at most fifty fields. */
const encounter = `(jsonb_build_object(
  'id', e.id, 'uuid', e.id, 'appointment', e.appointment, 'chief_complaint', e.chief_complaint,
  'end_time', ${instant('e.end_time')}, 'history_of_presenting_illness', e.history_of_presenting_illness,
  'length', floor(extract(epoch from e.end_time - e.start_time) / 60)::int, 'part_of', e.part_of_id, 'patient', p.number,
  'patient_detail', ${patientDetail}, 'patient_mr_number', p.mr_number, 'price_tier', tier.number, 'priority', e.priority, 'service_provider', e.provider_id,
  'service_type', e.healthcare_service_id, 'slot', e.slot, 'start_time', ${instant('e.start_time')}, 'status', e.status,
  'type', e.type, 'visit', e.visit_id, 'charge_item_status', ${chargeStatus}, 'title', e.title,
  'status_comment', e.status_comment, 'slot_practitioner_name', case when slot.id is not null then ${nameOf('slot')} end,
  'service_type_name', service.name, 'encounter_class', e.encounter_class, 'has_prescriptions', e.has_prescriptions,
  'hospitalization', e.hospitalization_number, 'is_ward_round', e.is_ward_round, 'encounter_reason_code', e.reason_codes,
  'chief_complaint_editors_display', ${namesOf('e.chief_complaint_editor_ids')},
  'history_of_presenting_illness_editors_display', ${namesOf('e.history_editor_ids')},
  'chief_complaint_editor_uuids', nullif(e.chief_complaint_editor_ids, '{}'),
  'history_of_presenting_illness_editor_uuids', nullif(e.history_editor_ids, '{}')
) || jsonb_build_object(
  'encounter_care_plan', ${partsOf(
    { table: 'care_plans', as: 'plan', order: 'plan.created_at, plan.number' },
    `'id', plan.number, 'uuid', plan.id, 'title', plan.title, 'description', plan.description,
    'period_start', ${instant('plan.period_start')}, 'period_end', ${instant('plan.period_end')}, 'patient_subject', p.number,
    'encounter', e.id`,
  )},
  'encounter_class_history', ${partsOf(
    { table: 'encounter_class_history', as: 'step', order: 'step.start_time, step.id' },
    `'uuid', step.id, 'encounter_class', step.encounter_class, ${period('step.start_time', 'step.end_time')}`,
  )},
  'encounter_status_history', ${partsOf(
    { table: 'encounter_status_history', as: 'step', order: 'step.start_time, step.id' },
    `'uuid', step.id, 'status', step.status, ${period('step.start_time', 'step.end_time')}`,
  )},
  'encounter_diagnosis', ${partsOf(
    {
      table: 'encounter_diagnoses',
      as: 'd',
      extra: 'and d.deleted_at is null',
      order: 'd.rank, d.number',
    },
    `'id', d.number, 'uuid', d.id, ${stamps('d')}, 'condition', d.condition, 'role', d.role, 'rank', d.rank,
    'status', d.status, 'note', d.note, 'practitioner_role', d.practitioner_id, 'code', d.code,
    'clinical_status', d.clinical_status, 'status_reason', d.status_reason, 'stated_at', ${instant('d.stated_at')}`,
  )},
  'encounter_reason_reference', ${list(`select json_build_object('uuid', d.id, 'encounter', d.encounter_id,
      'condition', d.condition, 'role', d.role, 'status', d.status, 'clinical_status', d.clinical_status)
    from unnest(e.reason_diagnosis_ids) with ordinality reason (id, place)
    join encounter_diagnoses d on d.provider_id = e.provider_id and d.id = reason.id and d.deleted_at is null
    order by reason.place`)},
  'encounter_location', ${partsOf(
    {
      table: 'encounter_locations',
      as: 'stay',
      joins:
        'join locations place on place.provider_id = e.provider_id and place.id = stay.location_id',
      order: 'stay.start_time, stay.id',
    },
    `'uuid', stay.id, 'location', stay.location_id, 'location_name', place.name, ${period('stay.start_time', 'stay.end_time')}`,
  )},
  'primary_location', (select stay.location_id from encounter_locations stay
    where stay.provider_id = e.provider_id and stay.encounter_id = e.id order by stay.start_time desc, stay.id desc limit 1),
  'encounter_participant', ${partsOf(
    {
      table: 'encounter_participants',
      as: 'part',
      joins: `${practitioner('who', 'part.practitioner_id')}
        left join related_persons related
          on related.provider_id = e.provider_id and related.id = part.related_person_id`,
      order: 'part.start_time, part.number',
    },
    `'id', part.number, 'uuid', part.id, ${stamps('part')},
    'practitioner_detail', json_build_object('name', ${nameOf('who')}), 'type', part.type,
    ${period('part.start_time', 'part.end_time')}, 'video_participant_auth_token', part.video_token,
    'practitioner_role', part.practitioner_id, 'related_person', case when related.id is not null then json_build_object(
      'id', related.number, 'uuid', related.id, 'name', related.name, 'relationship', related.relationship,
      'mobile', related.mobile) end`,
  )},
  'encounter_patient_notes', ${partsOf(
    {
      table: 'encounter_notes',
      as: 'note',
      joins: practitioner('who', 'note.practitioner_id'),
      order: 'note.created_at, note.number',
    },
    `'id', note.number, 'uuid', note.id, ${stamps('note')}, 'display', note.display, 'encounter', e.id, 'patient', p.number,
    'practitioner', note.practitioner_id, 'practitioner_name', case when who.id is not null then ${nameOf('who')} end,
    'practitioner_role', note.practitioner_id, 'history', ${list(`select json_build_object('uuid', version.id,
        'display', version.display, 'practitioner', version.practitioner_id,
        'practitioner_name', case when writer.id is not null then ${nameOf('writer')} end,
        ${period('version.written_at', 'version.replaced_at')})
      from encounter_note_versions version ${practitioner('writer', 'version.practitioner_id')}
      where version.provider_id = e.provider_id and version.note_id = note.id
      order by version.replaced_at, version.id`)}`,
  )},
  'encounter_referral_request', ${partsOf(
    {
      table: 'referral_requests',
      as: 'r',
      joins: `${practitioner('requester', 'r.requester_id')} ${practitioner('recipient', 'r.recipient_id')}
        ${practitioner('replier', 'r.replied_by_practitioner_id')} left join users u on u.id = r.replied_by_id`,
      order: 'r.created_at, r.number',
    },
    `'id', r.number, 'uuid', r.id, 'patient', p.number, 'patient_detail', ${patientDetail}, 'patient_mr_number', p.mr_number,
    'visit', r.visit_id, 'encounter', r.encounter_id, 'requester', r.requester_id, 'requester_name', ${nameOf('requester')},
    'recipient', r.recipient_id, 'recipient_name', case when recipient.id is not null then ${nameOf('recipient')} end,
    'recipient_extra_detail', r.recipient_extra_detail, 'reason', r.reason, 'priority', r.priority, 'status', r.status,
    'reply', r.reply, 'replied_at', ${instant('r.replied_at')},
    'replied_by_name', case when replier.id is not null then ${nameOf('replier')} else u.name end, ${stamps('r')}`,
  )}))`;

const page = (ofPatient: string, total: string) => `
  with page as materialized (
    select * from encounters
    where provider_id = $1 and not is_ward_round and encounter_class = $4 ${ofPatient}
    order by created_at desc, id limit $6::int
  ), read as (
    ${audited('encounters.list', {
      patients: 'array(select distinct patient_id from page)',
      from: '(select from page limit 1)',
    })}
  )
  select ${pageOf(
    { total: `(${total})`, size: '$6' },
    list(`select ${encounter}
    from page e
    join patients p on p.provider_id = e.provider_id and p.id = e.patient_id
    join healthcare_services service on service.provider_id = e.provider_id and service.id = e.healthcare_service_id
    left join price_tiers tier on tier.provider_id = e.provider_id and tier.id = e.price_tier_id
    left join practitioners slot on slot.provider_id = e.provider_id and slot.id = e.slot_practitioner_id
    order by e.created_at desc, e.id`),
  )}::text as text`;

const counted = (ofPatient: string) => `select count(*) from encounters
  where provider_id = $1 and not is_ward_round and encounter_class = $4 ${ofPatient}`;

const ofPatient = 'and patient_id = $7::uuid';
const ofClass = page('', counted(''));
const ofPatientAndClass = page(ofPatient, counted(ofPatient));

export const encountersOfClass: Handler = (floor, { query }) => {
  const patient = query.get('patient_uuid');
  return textOf(floor.reading, patient === null ? ofClass : ofPatientAndClass, [
    ...askerOf(floor),
    query.get('encounter_class'),
    floor.asker.timeZone,
    query.get('page_size'),
    ...(patient === null ? [] : [patient]),
  ]);
};
