import { z } from 'zod';
import {
  hospitalizationPath,
  oneHospitalization,
} from '@/lib/admissions/hospitalizations/contract';
import { boardBed, boardOccupant, boardWard } from '@/lib/admissions/wards/contract';
import { acuityFields } from '@/lib/clinical/acuity/contract';
import { diagnosisItem } from '@/lib/clinical/encounters/record';
import { converted } from '@/lib/clinical/observations/contract';
import { prescriptionRecord } from '@/lib/clinical/prescriptions/record';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, optionalLine, reference, uuid } from '@/lib/platform/http/types';

const tag = 'Handover';

/** More than is read out at a bedside; what is longer belongs into a note. */
export const longestRecommendation = 500;

const handoverNoteRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    hospitalization: z.guid(),
    ward: z.guid(),
    ward_name: z.string().meta({ description: 'The ward at that time.' }),
    recommendation: z.string().meta({ description: 'Empty if the recommendation was removed.' }),
    written_by: z.guid().nullable().meta({ description: 'A practitioner.' }),
    written_by_name: z.string().nullable(),
    written_at: instantReply,
  })
  .meta({ id: 'HandoverNote' });

export type HandoverNote = z.output<typeof handoverNoteRecord>;

const identity = z.object({
  bed: z.object({ id: z.int(), uuid: z.guid(), name: z.string(), room_name: z.string() }),
  patient: boardOccupant.shape.patient,
  assigned_to: boardBed.shape.assigned_to,
  is_with_mother: boardOccupant.shape.is_with_mother,
  children: z
    .array(boardOccupant.shape.patient.pick({ uuid: true, first_name: true, last_name: true }))
    .meta({ description: 'The children who share the bed with the patient, their mother.' }),
});

const { morse, ...earlyWarning } = acuityFields;

const situation = z.object({
  ...earlyWarning,
  last_round_at: instantReply
    .nullable()
    .meta({ description: 'The last ward round of the admission.' }),
  not_measured: z
    .array(
      z.object({
        parameters: z.array(z.object({ code: z.string(), reason: z.string() })),
        performer_name: z.string().nullable(),
        tried_at: instantReply,
      }),
    )
    .meta({
      description:
        'Measurements that were refused or not possible in the last 24 hours, and not before the last complete score; the latest first.',
    }),
  comments: z
    .array(
      z.object({
        text: z.string(),
        performer_name: z.string().nullable(),
        observed_at: instantReply,
      }),
    )
    .meta({ description: 'Of the sets of observations of the last 24 hours, the latest first.' }),
});

const background = z.object({
  healthcare_service_name: z.string(),
  admitted_at: instantReply,
  stay_day: z.int().meta({ description: 'The day of the admission is day 1.' }),
  reason: z.string(),
  chief_complaint: z.string().nullable(),
  diagnoses: z
    .array(
      diagnosisItem.pick({
        uuid: true,
        condition: true,
        role: true,
        status: true,
        clinical_status: true,
      }),
    )
    .meta({
      description:
        'By rank; each code once, in its latest statement. The patient does not have those with the status `REFUTED`.',
    }),
  flags: boardOccupant.shape.flags,
});

const handedOverValue = z.object({
  code: z.string(),
  display: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
  converted,
  measured_at: instantReply,
});

const abnormalValue = handedOverValue.extend({
  points: z.int().nullable().meta({ description: 'TEWS points; null if none.' }),
  interpretation: z.string().nullable().meta({ description: '“Low” or “High”, for adults only.' }),
});

const prescriptionChange = z.object({
  uuid: z.guid(),
  name: z.string(),
  change: z.enum(['started', 'resumed', 'held', 'stopped', 'completed']),
  at: instantReply,
});

const assessment = z.object({
  abnormal_values: z.array(abnormalValue).meta({
    description:
      'Of the last value of each code: those that TEWS gives points for at this age, those that an emergency sign rests on (a glucose below 3 mmol/L, a child’s saturation below 92 %), an adult’s outside the reference range where TEWS does not score the code, an adult’s far outside it where TEWS does, and answers that no score can read. A saturation is read on the patient’s scale, and as an adult’s where the age is not known.',
  }),
  ungraded_values: z.array(handedOverValue).meta({
    description:
      'Of the last value of each code: those that nothing grades at this age, such as a child’s glucose or blood pressure. They are neither normal nor abnormal.',
  }),
  last_value_at: instantReply.nullable().meta({
    description:
      'When the latest vital sign among these last values was measured; null if there is none. Weight, height, body mass index, arm circumference, oxygen flow, pain, mobility and trauma are not vital signs.',
  }),
  morse,
  care_plans: z
    .array(z.object({ uuid: z.guid(), title: z.string().nullable(), description: z.string() }))
    .meta({ description: 'Care plans that have not ended.' }),
  prescriptions: z.object({
    active: z.int().meta({ description: 'Active prescriptions of medicines.' }),
    on_hold: z.int(),
    current: z
      .array(
        prescriptionRecord.pick({
          uuid: true,
          name: true,
          status: true,
          medication_request_dosage_instruction: true,
        }),
      )
      .meta({ description: 'The same medicines by name: the active ones, then those on hold.' }),
    not_to_give: z.array(z.object({ uuid: z.guid(), name: z.string() })).meta({
      description:
        'Medicines that must not be given, recorded in any encounter, also of earlier admissions.',
    }),
    changes: z
      .array(prescriptionChange)
      .meta({ description: 'Of the last 24 hours, the latest first.' }),
  }),
  referrals: z
    .array(z.object({ uuid: z.guid(), reason: z.string(), recipient_name: z.string() }))
    .meta({ description: 'Referral requests without a reply.' }),
  planned_transfer: boardOccupant.shape.planned_transfer,
  expected_discharge_at: instantReply.nullable(),
});

const handoverPatient = z
  .object({
    hospitalization: z.object({ id: z.int(), uuid: z.guid() }),
    encounter: z.guid(),
    identity,
    situation,
    background,
    assessment,
    recommendation: handoverNoteRecord.nullable().meta({
      description: 'The latest recommendation of the admission; GET …/handover-notes lists all.',
    }),
    notes: z
      .int()
      .meta({ description: 'The number of recommendations written during the admission.' }),
  })
  .meta({ id: 'HandoverPatient' });

export type HandoverPatient = z.output<typeof handoverPatient>;

const handover = z
  .object({
    ward: boardWard,
    as_of: instantReply,
    patients: z.array(handoverPatient).meta({ description: 'In the order of the beds.' }),
    empty_beds: z.array(
      z.object({
        uuid: z.guid(),
        name: z.string(),
        status: boardBed.shape.status,
        status_reason: z.string(),
        hold: boardBed.shape.hold,
      }),
    ),
  })
  .meta({ id: 'WardHandover' });

export type Handover = z.output<typeof handover>;

export const readHandoverContract = defineContract({
  id: 'handover.read',
  method: 'GET',
  path: '/providers/{provider_id}/wards/{ward_id}/handover',
  summary: 'Read the handover of a ward, patient by patient',
  description:
    'In the order of ISBAR: identity, situation, background, assessment, recommendation. Everything but the recommendation comes from the record.',
  tag,
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference, ward_id: reference }),
  reply: envelope(handover),
});

const notesPath = `${hospitalizationPath}/handover-notes`;

export const listHandoverNotesContract = defineContract({
  id: 'handover-note.list',
  method: 'GET',
  path: notesPath,
  summary: 'List the recommendations about a patient during an admission',
  description: 'The latest first.',
  tag,
  access: 'clinical:read',
  params: oneHospitalization,
  query: z.strictObject(pageQuery(listPageSize)),
  reply: page(handoverNoteRecord),
});

export const writeHandoverNoteContract = defineContract({
  id: 'handover-note.write',
  method: 'POST',
  path: notesPath,
  summary: 'Write a recommendation about a patient for the next shift',
  description:
    'Replaces the previous recommendation, which is kept. 409 if the admission is over, or if `replaces` is not the latest: someone else wrote one in the meantime.',
  tag,
  access: 'encounters:act',
  params: oneHospitalization,
  record: handoverNoteRecord,
  body: z.strictObject({
    recommendation: optionalLine(longestRecommendation).meta({
      description: 'Empty to remove the recommendation.',
    }),
    replaces: uuid.nullish().meta({
      description:
        'The note that the writer saw; null for none. Left out, the current text is replaced.',
    }),
  }),
  reply: envelope(handoverNoteRecord, {
    status: 201,
    message: 'The recommendation was saved.',
  }),
});
