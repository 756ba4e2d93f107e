import { z } from 'zod';
import { diagnosisItem, reasonReference } from '@/lib/clinical/encounters/record';
import { encounterClasses } from '@/lib/domain/codes/encounters';
import {
  coursesOfTherapy,
  periodUnits,
  prescriptionCategories,
  prescriptionIntents,
  prescriptionStatuses,
  requestPriorities,
} from '@/lib/domain/codes/prescriptions';
import { instantReply } from '@/lib/platform/http/types';
import { patientDetail } from '@/lib/registry/patients/contract';

const textItem = z.object({
  id: z.int(),
  uuid: z.guid(),
  created_at: instantReply,
  is_deleted: z.boolean(),
  modified_at: instantReply,
  display: z.string(),
});

export const dosageItem = z.object({
  frequency: z.int().meta({ description: 'How many times in each period.' }),
  period: z.number(),
  period_unit: z.enum(periodUnits),
  frequency_unit: z.string().meta({ description: 'The unit of one dose: `tablet`, `mL`.' }),
  strength: z.string(),
  route: z.string(),
  as_needed: z
    .boolean()
    .meta({ description: 'Given only when needed; the frequency is then the maximum.' }),
});

const none = z.null();

/** A prescription: one medicine for one patient. */
export const prescriptionRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    priority: z.enum(requestPriorities),
    form: z.string().nullable().meta({ description: 'The same as `dosage_form`.' }),
    category: z.enum(prescriptionCategories),
    code: z.string().nullable(),
    date: instantReply.meta({ description: 'When it was ordered.' }),
    encounter: z.guid(),
    visit: z.guid().nullable(),
    intended_dispenser: z.string().nullable(),
    patient: z.int(),
    patient_detail: patientDetail,
    patient_mr_number: z.string(),
    medication_detail: z.array(textItem),
    careplan: z.guid().nullable(),
    status_reason: z.string(),
    status: z.enum(prescriptionStatuses),
    intent: z.enum(prescriptionIntents),
    do_not_perform: z.boolean().meta({ description: 'The medicine must not be given.' }),
    performer_practitioner: z.guid().nullable(),
    performer_practitioner_role: z.guid().nullable(),
    requester_practitioner: z.guid(),
    requester_patient: none,
    requester_practitioner_role: z.guid(),
    practitioner_detail: z.object({ name: z.string() }),
    recorder_practitioner: z.guid().nullable(),
    recorder_practitioner_role: z.guid().nullable(),
    course_of_therapy_type: z.enum(coursesOfTherapy),
    prior_prescription: z.guid().nullable(),
    medication_request_notes: z.array(
      textItem.omit({ is_deleted: true }).extend({
        medication_request: z.guid(),
        author_name: z
          .string()
          .nullable()
          .meta({ description: 'The author; null when not recorded.' }),
      }),
    ),
    medication_request_dosage_instruction: z.array(dosageItem),
    created_at: instantReply,
    modified_at: instantReply,
    medication_request_insurance: z.array(z.never()),
    medication_request_reason_reference: z.array(reasonReference),
    medication_request_reason_code: z.array(z.object({ code: z.string(), display: z.string() })),
    medication_request_category: z.array(textItem),
    quantity: z.number().nullable(),
    past_refills: z.int().meta({
      description: 'How often it has been repeated: the same for every prescription of its chain.',
    }),
    next_refill: z.iso.date().nullable().meta({
      description:
        'The first day on which it may be repeated; null if no repeat is left or repeats have no interval.',
    }),
    dispense_interval_in_days: z.int().nullable(),
    number_of_repeats_allowed: z.int(),
    dosage_form: z.string().nullable(),
  })
  .meta({ id: 'Prescription' });

export const prescriptionHistory = z
  .object({
    steps: z
      .array(
        z.object({
          uuid: z.guid(),
          status: z.enum(prescriptionStatuses),
          status_reason: z.string(),
          at: instantReply,
          by_name: z.string().nullable(),
        }),
      )
      .meta({ description: 'Each status that it has had, oldest first.' }),
    chain: z
      .array(
        z.object({
          id: z.int(),
          uuid: z.guid(),
          status: z.enum(prescriptionStatuses),
          date: instantReply,
        }),
      )
      .meta({ description: 'The first prescription and its repeats; this one is among them.' }),
  })
  .meta({ id: 'PrescriptionHistory' });

/** An encounter with what was prescribed in it. */
export const encounterPrescriptions = z
  .object({
    id: z.guid(),
    created_at: instantReply,
    encounter_class: z.enum(encounterClasses),
    encounter_medication_request: z.array(prescriptionRecord),
    encounter_diagnosis: z.array(diagnosisItem),
    visit: z.guid().nullable(),
    patient: z.int(),
  })
  .meta({ id: 'EncounterPrescriptions' });
