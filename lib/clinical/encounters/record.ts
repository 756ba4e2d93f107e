import { z } from 'zod';
import { referralRecord } from '@/lib/clinical/referral-requests/record';
import { clinicalStatuses, diagnosisStatuses } from '@/lib/domain/codes/diagnoses';
import {
  encounterChargeStatuses,
  encounterClasses,
  encounterPriorities,
  encounterStatuses,
} from '@/lib/domain/codes/encounters';
import { instantReply } from '@/lib/platform/http/types';
import { patientDetail } from '@/lib/registry/patients/contract';
import { relatedPersonDetail } from '@/lib/registry/related-persons/record';

const period = { start: instantReply, end: instantReply.nullable() };
const stamps = { created_at: instantReply, modified_at: instantReply };
const identified = { id: z.int(), uuid: z.guid() };

export const carePlanItem = z.object({
  ...identified,
  title: z.string().nullable(),
  description: z.string(),
  period_start: instantReply.nullable(),
  period_end: instantReply.nullable(),
  patient_subject: z.int().nullable(),
  encounter: z.guid(),
});

export const diagnosisItem = z.object({
  ...identified,
  ...stamps,
  condition: z.string(),
  role: z.string().meta({ description: 'The common name of the diagnosis.' }),
  rank: z.int(),
  status: z.enum(diagnosisStatuses).meta({
    description: 'How sure it is. A refuted diagnosis is one that the patient does not have.',
  }),
  note: z.string().nullable(),
  practitioner_role: z.guid().nullable(),
  code: z.string(),
  clinical_status: z.enum(clinicalStatuses).nullable().meta({
    description: 'The clinical status of the condition; null while the diagnosis is refuted.',
  }),
  status_reason: z
    .string()
    .meta({ description: 'The reason for the last change; empty if none was recorded.' }),
  stated_at: instantReply.meta({
    description: 'When it was recorded, or last confirmed, refuted, resolved or corrected.',
  }),
});

const participantItem = z.object({
  ...identified,
  ...stamps,
  practitioner_detail: z.object({ name: z.string() }),
  type: z.string(),
  ...period,
  video_participant_auth_token: z.string().nullable().meta({
    description:
      'The token with which the video service admits the participant, while a virtual encounter has not ended. Returned only by `GET`, to that practitioner and to API keys with `clinical:read`; null for everyone else.',
  }),
  practitioner_role: z.guid().meta({ description: 'The practitioner’s uuid at this provider.' }),
  related_person: relatedPersonDetail
    .nullable()
    .meta({ description: 'The person who accompanied the patient, as known now.' }),
});

export const noteItem = z.object({
  ...identified,
  ...stamps,
  display: z.string(),
  encounter: z.guid(),
  patient: z.int(),
  practitioner: z.guid().nullable().meta({ description: 'The author of the current text.' }),
  practitioner_name: z.string().nullable(),
  practitioner_role: z.guid().nullable(),
  history: z
    .array(
      z.object({
        uuid: z.guid(),
        display: z.string(),
        practitioner: z.guid().nullable(),
        practitioner_name: z.string().nullable(),
        ...period,
      }),
    )
    .meta({
      description: 'Its earlier texts, oldest first, each with the period in which it was current.',
    }),
});

const reasonCode = z.object({ code: z.string(), display: z.string() });

/** A diagnosis that is the reason for something. */
export const reasonReference = diagnosisItem
  .pick({ uuid: true, condition: true, role: true, status: true, clinical_status: true })
  .extend({ encounter: z.guid() });

const locationItem = z.object({
  uuid: z.guid(),
  location: z.guid(),
  location_name: z.string(),
  ...period,
});

/** An encounter in a few words. */
export const encounterSummary = z
  .object({
    id: z.guid(),
    appointment: z.string().nullable(),
    chief_complaint: z.string().nullable(),
    end_time: instantReply.nullable(),
    history_of_presenting_illness: z.string().nullable(),
    length: z.int().nullable().meta({ description: 'Whole minutes, once it has ended.' }),
    part_of: z.guid().nullable(),
    patient: z.int(),
    patient_detail: patientDetail,
    patient_mr_number: z.string(),
    price_tier: z.int().nullable(),
    priority: z.enum(encounterPriorities),
    service_provider: z.guid(),
    service_type: z.guid(),
    slot: z.string().nullable().meta({
      description: 'The booking system’s name for the slot.',
    }),
    start_time: instantReply,
    status: z.enum(encounterStatuses),
    type: z.string().nullable().meta({ description: 'In the words of the hospital.' }),
    visit: z.guid().nullable(),
    charge_item_status: z.enum(encounterChargeStatuses),
    title: z.string().nullable(),
    status_comment: z.string(),
    slot_practitioner_name: z.string().nullable(),
    service_type_name: z.string(),
  })
  .meta({ id: 'EncounterSummary' });

/** An encounter with everything that hangs on it. */
export const encounterRecord = encounterSummary
  .extend({
    uuid: z.guid(),
    encounter_care_plan: z.array(carePlanItem),
    encounter_class: z.enum(encounterClasses),
    encounter_class_history: z.array(
      z.object({ uuid: z.guid(), encounter_class: z.enum(encounterClasses), ...period }),
    ),
    encounter_diagnosis: z.array(diagnosisItem),
    encounter_location: z.array(locationItem),
    encounter_participant: z.array(participantItem),
    encounter_patient_notes: z.array(noteItem),
    encounter_reason_code: z.array(reasonCode),
    encounter_reason_reference: z.array(reasonReference),
    encounter_referral_request: z.array(referralRecord),
    encounter_status_history: z.array(
      z.object({ uuid: z.guid(), status: z.enum(encounterStatuses), ...period }),
    ),
    chief_complaint_editors_display: z.string(),
    history_of_presenting_illness_editors_display: z.string(),
    chief_complaint_editor_uuids: z.array(z.guid()).nullable(),
    history_of_presenting_illness_editor_uuids: z.array(z.guid()).nullable(),
    has_prescriptions: z.boolean(),
    primary_location: z
      .guid()
      .nullable()
      .meta({ description: 'The location where the encounter is, or was last.' }),
    hospitalization: z.int().nullable(),
    is_ward_round: z.boolean(),
  })
  .meta({ id: 'Encounter' });

/** An encounter without who edited its texts, where it is and which stay it belongs to. */
export const encounterTexts = encounterRecord
  .omit({
    chief_complaint_editors_display: true,
    history_of_presenting_illness_editors_display: true,
    chief_complaint_editor_uuids: true,
    history_of_presenting_illness_editor_uuids: true,
    has_prescriptions: true,
    primary_location: true,
    hospitalization: true,
    is_ward_round: true,
  })
  .meta({ id: 'EncounterTexts' });
