import { z } from 'zod';
import { encounterRecord, encounterSummary } from '@/lib/clinical/encounters/record';
import {
  encounterClasses,
  encounterPriorities,
  encounterStatuses,
} from '@/lib/domain/codes/encounters';
import {
  defineContract,
  envelope,
  foundByIndex,
  page,
  pageQuery,
} from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import {
  instant,
  line,
  name,
  optionalLine,
  pastInstant,
  reference,
  referenceOrRecord,
  uuid,
} from '@/lib/platform/http/types';

const provider = { provider_id: reference };

/** The filters of encounters, at one provider or at all of the caller's. */
const encounterQuery = z.strictObject({
  patient_uuid: uuid.optional(),
  patient: reference.optional(),
  encounter_class: z.enum(encounterClasses).optional(),
  mr_number: name(40).optional().meta({ description: 'In any spelling.' }),
  mobile: z.string().trim().min(1).max(40).optional(),
  status: z.enum(encounterStatuses).optional(),
  visit: reference.optional(),
  service_provider: reference.optional(),
  created_at__lte: instant.optional(),
  created_at__gte: instant.optional(),
  part_of_uuid: uuid.optional(),
  part_of: uuid.optional(),
  ...pageQuery(listPageSize),
});

const rule =
  'With `part_of` or `part_of_uuid`: only the ward rounds of that admission encounter. Otherwise ward rounds are not listed. Newest first.';

export const listEncountersContract = defineContract({
  id: 'encounter.list',
  method: 'GET',
  path: '/providers/{provider_id}/encounter',
  summary: 'List encounters',
  description: rule,
  tag: 'Encounters',
  access: 'clinical:read',
  params: z.strictObject(provider),
  query: encounterQuery,
  isFoundByIndex: foundByIndex({
    narrow: ['patient', 'patient_uuid', 'visit', 'part_of', 'part_of_uuid'],
    sorted: ['encounter_class', 'status'],
  }),
  isOneStatement: (query) => query.service_provider === undefined,
  reply: page(encounterRecord),
});

export const exportEncountersContract = exportContract(listEncountersContract);

export const listEncounterSummariesContract = defineContract({
  id: 'encounter.summaries',
  method: 'GET',
  path: '/providers/encounter-summaries',
  summary: 'List encounter summaries at every provider where the caller may read',
  description: rule,
  tag: 'Encounters',
  access: 'clinical:read',
  query: encounterQuery,
  reply: page(encounterSummary, { key: 'data', inEnvelope: true }),
});

export const readEncounterContract = defineContract({
  id: 'encounter.read',
  method: 'GET',
  path: '/providers/{provider_id}/encounter/{encounter_id}',
  summary: 'Read an encounter',
  tag: 'Encounters',
  access: 'clinical:read',
  params: z.strictObject({ ...provider, encounter_id: uuid }),
  isOneStatement: () => true,
  reply: envelope(encounterRecord),
});

/** The details of an encounter besides its time, location and people. */
const details = {
  type: line(200).nullable(),
  appointment: line(200).nullable().meta({ description: 'Its name in a booking system.' }),
  slot: line(200).nullable(),
  slot_practitioner: reference
    .nullable()
    .meta({ description: 'The practitioner whose slot it uses.' }),
  encounter_reason_code: z.array(z.strictObject({ code: line(100), display: line(500) })).max(20),
  encounter_reason_reference: z
    .array(referenceOrRecord(uuid))
    .max(20)
    .meta({ description: 'The reason: diagnoses of the patient, of any encounter.' }),
};

export const openEncounterContract = defineContract({
  id: 'encounter.open',
  method: 'POST',
  path: '/providers/{provider_id}/encounter',
  summary: 'Open an encounter',
  description:
    'Any class except `inpatient-encounter`, which an admission opens. Without a visit it opens one. The caller’s practitioner becomes its primary performer.',
  tag: 'Encounters',
  access: 'encounters:act',
  params: z.strictObject(provider),
  record: encounterRecord,
  body: z.strictObject({
    patient: reference,
    healthcare_service: reference,
    price_tier: reference.nullable().default(null),
    encounter_class: z
      .enum(encounterClasses)
      .exclude(['inpatient-encounter'])
      .default('ambulatory'),
    priority: z.enum(encounterPriorities).default('elective'),
    status: z.enum(['planned', 'arrived', 'in-progress']).default('planned'),
    status_comment: optionalLine(500).default(''),
    visit: reference.nullable().default(null),
    start_time: instant.optional().meta({
      description: 'Default: now. Only a planned encounter may start in the future.',
    }),
    title: line(200).nullable().default(null),
    related_person: reference.nullable().default(null).meta({
      description:
        'The person who accompanies the patient, in addition to the caller’s practitioner: an active related person of this patient.',
    }),
    type: details.type.default(null),
    appointment: details.appointment.default(null),
    slot: details.slot.default(null),
    slot_practitioner: details.slot_practitioner.default(null),
    encounter_reason_code: details.encounter_reason_code.default([]),
    encounter_reason_reference: details.encounter_reason_reference.default([]),
  }),
  reply: envelope(encounterRecord, { status: 201, message: 'The encounter was opened.' }),
});

export const editEncounterContract = defineContract({
  id: 'encounter.edit',
  method: 'PATCH',
  path: '/providers/{provider_id}/encounter/{encounter_id}',
  summary: 'Edit an encounter, or change its status',
  description:
    'Changes only the fields that are sent. The status follows the order of HL7 R4 encounters; any other step is 409. An encounter that is over cannot change (409), except that a finished one can become `entered-in-error`. An encounter cannot be cancelled or marked as entered in error while one of its prescriptions is a draft, active or on hold, nor marked as entered in error while one of its referral requests is (409). The admission encounter ends with its admission: discharge the patient, or delete the hospitalization.',
  tag: 'Encounters',
  access: 'encounters:act',
  params: z.strictObject({ ...provider, encounter_id: uuid }),
  record: encounterRecord,
  body: z.strictObject({
    status: z.enum(encounterStatuses).optional(),
    status_comment: optionalLine(500).optional(),
    end_time: pastInstant.nullable().optional().meta({
      description:
        'When the encounter ended, if it becomes finished. Default: now. Not before its start or any of its observations.',
    }),
    encounter_class: z.enum(encounterClasses).optional(),
    priority: z.enum(encounterPriorities).optional(),
    title: line(200).nullable().optional(),
    price_tier: reference.nullable().optional().meta({
      description: 'The tier at which it is charged. Not for an encounter of an admission.',
    }),
    type: details.type.optional(),
    appointment: details.appointment.optional(),
    slot: details.slot.optional(),
    slot_practitioner: details.slot_practitioner.optional(),
    encounter_reason_code: details.encounter_reason_code.optional(),
    encounter_reason_reference: details.encounter_reason_reference.optional(),
  }),
  example: { status: 'finished', status_comment: 'Seen and treated' },
  reply: envelope(encounterRecord, { message: 'The encounter was changed.' }),
});
