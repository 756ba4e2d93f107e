import { z } from 'zod';
import {
  encounterPrescriptions,
  prescriptionHistory,
  prescriptionRecord,
} from '@/lib/clinical/prescriptions/record';
import { encounterStatuses } from '@/lib/domain/codes/encounters';
import {
  coursesOfTherapy,
  periodUnits,
  prescriptionCategories,
  prescriptionIntents,
  prescriptionStatuses,
  requestPriorities,
} from '@/lib/domain/codes/prescriptions';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { searchedPage } from '@/lib/platform/http/resource';
import {
  instant,
  line,
  name,
  optionalLine,
  optionalPhrase,
  pastInstant,
  queryFlag,
  reference,
  uuid,
} from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const onePrescription = z.strictObject({ ...provider, prescription_id: reference });
const path = '/providers/{provider_id}/prescriptions';

export const listEncounterPrescriptionsContract = defineContract({
  id: 'encounter.prescriptions',
  method: 'GET',
  path: '/providers/{provider_id}/encounter-prescriptions',
  summary: 'List encounters with their prescriptions',
  description:
    "Every encounter in which something was prescribed, ward rounds too; newest first. `search` matches any part of the patient's names, phone numbers, e-mail address and MR number. `status` is the encounter's; `created_at__lte` compares when it was created, `created_at__gte` when it started.",
  tag: 'Prescriptions',
  access: 'clinical:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    search: z.string().max(200).optional(),
    mr_number: name(40).optional().meta({ description: 'In any spelling.' }),
    mobile: z.string().trim().min(1).max(40).optional(),
    status: z.enum(encounterStatuses).optional(),
    visit: reference.optional(),
    service_provider: reference.optional(),
    created_at__lte: instant.optional(),
    created_at__gte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(encounterPrescriptions),
});

export const exportEncounterPrescriptionsContract = exportContract(
  listEncounterPrescriptionsContract,
  {
    id: 'encounter.prescriptions-export',
    also: 'One row for each prescription.',
  },
);

export const listPrescriptionsContract = defineContract({
  id: 'prescription.list',
  method: 'GET',
  path,
  summary: 'List prescriptions',
  description: 'Newest first. `search` matches any part of the medicine’s name.',
  tag: 'Prescriptions',
  access: 'clinical:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    ...searchedPage,
    patient: reference.optional(),
    with_replaced: queryFlag.optional().meta({
      description:
        'With `patient`: also prescriptions of records that this patient’s record replaced.',
    }),
    encounter: uuid.optional(),
    status: z.enum(prescriptionStatuses).optional(),
  }),
  reply: page(prescriptionRecord),
});

export const readPrescriptionContract = defineContract({
  id: 'prescription.read',
  method: 'GET',
  path: `${path}/{prescription_id}`,
  summary: 'Read a prescription',
  tag: 'Prescriptions',
  access: 'clinical:read',
  params: onePrescription,
  reply: envelope(prescriptionRecord),
});

/**
 * A number that the database keeps to the thousandth. The bound below is no more than the step says, but one that is very
 * small (1e-300) is a multiple of it to the schema's own arithmetic.
 */
const thousandths = (most: number) => z.number().min(0.001).max(most).multipleOf(0.001);

const dosage = z.strictObject({
  frequency: z.int().min(1).max(100),
  period: thousandths(1000).default(1),
  period_unit: z.enum(periodUnits).default('d'),
  frequency_unit: optionalPhrase(60).default(''),
  strength: optionalPhrase(100).default(''),
  route: optionalPhrase(100).default(''),
  as_needed: z.boolean().default(false),
});

const form = name(100).nullable();

export const prescribeContract = defineContract({
  id: 'prescription.create',
  method: 'POST',
  path,
  summary: 'Prescribe a medicine',
  description:
    'In an encounter that is not over. The prescriber is the caller’s practitioner, unless a key names another. The message names the patient’s recorded allergies, and the medicines that must not be given.',
  tag: 'Prescriptions',
  access: 'prescriptions:write',
  params: z.strictObject(provider),
  record: prescriptionRecord,
  body: z.strictObject({
    encounter: uuid,
    patient: reference
      .optional()
      .meta({ description: 'If sent, it must be the patient of the encounter.' }),
    name: name(200).meta({ description: 'The medicine.' }),
    code: line(100).nullable().default(null),
    form: form.optional().meta({ description: 'Another name of `dosage_form`.' }),
    dosage_form: form.optional(),
    medication_request_dosage_instruction: z.array(dosage).max(20).default([]).meta({
      description: 'At least one, unless it is a draft or says that a medicine must not be given.',
    }),
    medication_request_notes: z
      .array(z.strictObject({ display: line(2000) }))
      .max(20)
      .default([]),
    medication_request_reason_code: z
      .array(z.strictObject({ code: line(100), display: line(500) }))
      .max(20)
      .default([]),
    medication_request_reason_reference: z
      .array(uuid)
      .max(20)
      .default([])
      .meta({ description: 'The diagnoses that it is for, of any encounter of the patient.' }),
    category: z.enum(prescriptionCategories).optional().meta({
      description:
        'Default: inpatient in an inpatient encounter, otherwise outpatient. An inpatient prescription ends with the patient’s admission, unless it says that a medicine must not be given.',
    }),
    status: z.enum(['draft', 'active']).default('active'),
    intent: z.enum(prescriptionIntents).default('order'),
    priority: z.enum(requestPriorities).default('routine'),
    do_not_perform: z.boolean().default(false),
    course_of_therapy_type: z.enum(coursesOfTherapy).default('acute'),
    quantity: thousandths(1_000_000).nullable().default(null),
    number_of_repeats_allowed: z.int().min(0).max(99).default(0),
    dispense_interval_in_days: z.int().min(1).max(366).nullable().default(null),
    careplan: reference.nullable().default(null),
    intended_dispenser: line(200).nullable().default(null),
    performer_practitioner: reference.nullable().default(null),
    requester_practitioner: reference.optional(),
    healthcare_service: reference
      .nullable()
      .default(null)
      .meta({ description: 'The service of the price list that is charged for it, if any.' }),
    date: pastInstant.optional().meta({ description: 'When it was ordered. Default: now.' }),
  }),
  example: {
    encounter: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c',
    name: 'Amoxicillin',
    medication_request_dosage_instruction: [
      { frequency: 3, strength: '500 mg', route: 'by mouth' },
    ],
  },
  reply: envelope(prescriptionRecord, { status: 201, message: 'The medicine was prescribed.' }),
});

export const changePrescriptionContract = defineContract({
  id: 'prescription.change',
  method: 'PATCH',
  path: `${path}/{prescription_id}`,
  summary: 'Hold, resume, complete or stop a prescription',
  description:
    'A draft becomes active or is cancelled. An active prescription is held, completed or stopped; a held one is resumed or stopped. Any may be marked as entered in error. Holding, stopping, cancelling and marking as entered in error need a `status_reason`. When a repeat is marked as entered in error, the prescription that it completed gets the status of the repeat, unless it was for the ward and the admission is over. Any other step is refused (409). So is a step to `active` without a dosage (unless it says that a medicine must not be given), after the patient’s death, after the encounter was entered in error or its admission deleted, and, for the ward, after the admission is over. When a medicine becomes active, the message names the patient’s recorded allergies, and the medicines that must not be given.',
  tag: 'Prescriptions',
  access: 'prescriptions:write',
  params: onePrescription,
  record: prescriptionRecord,
  body: z.strictObject({
    status: z.enum(prescriptionStatuses),
    status_reason: optionalLine(500).default(''),
    replaces: instant.optional().meta({
      description:
        'The `modified_at` of the prescription that the caller saw. 409 if someone else changed it in the meantime. If left out, it is changed in any case.',
    }),
  }),
  reply: envelope(prescriptionRecord, { message: 'The prescription was changed.' }),
});

export const repeatPrescriptionContract = defineContract({
  id: 'prescription.repeat',
  method: 'POST',
  path: `${path}/{prescription_id}/repeat`,
  summary: 'Repeat a prescription',
  description:
    'Creates a prescription like the last one of its chain. The last one becomes its `prior_prescription` and, if it was active, is completed, so that one prescription of the chain is active. An inpatient prescription becomes outpatient in an encounter outside any admission. 409 if no repeat is left, if the next one is not due yet, if the last one was stopped (except by a discharge) or was on hold at the discharge, if it has no dosage, or if its encounter was entered in error or its admission deleted.',
  tag: 'Prescriptions',
  access: 'prescriptions:write',
  params: onePrescription,
  record: prescriptionRecord,
  body: z.strictObject({
    encounter: uuid
      .optional()
      .meta({ description: 'Default: the encounter of the last one. It must not be over.' }),
  }),
  reply: envelope(prescriptionRecord, { status: 201, message: 'The prescription was repeated.' }),
});

export const addPrescriptionNoteContract = defineContract({
  id: 'prescription.note',
  method: 'POST',
  path: `${path}/{prescription_id}/notes`,
  summary: 'Add a note to a prescription',
  description:
    'Also possible when it is over; 409 if it was entered in error. A note keeps its author and never changes.',
  tag: 'Prescriptions',
  access: 'encounters:act',
  params: onePrescription,
  body: z.strictObject({ display: line(2000) }),
  reply: envelope(prescriptionRecord, { status: 201, message: 'The note was added.' }),
});

export const prescriptionHistoryContract = defineContract({
  id: 'prescription.history',
  method: 'GET',
  path: `${path}/{prescription_id}/history`,
  summary: 'Read the history of a prescription',
  description: 'Its statuses, each with its author and reason, and its chain of repeats.',
  tag: 'Prescriptions',
  access: 'clinical:read',
  params: onePrescription,
  reply: envelope(prescriptionHistory),
});
