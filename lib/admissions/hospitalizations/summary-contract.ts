import { z } from 'zod';
import {
  hospitalizationPath,
  oneHospitalization,
} from '@/lib/admissions/hospitalizations/contract';
import { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { diagnosisItem } from '@/lib/clinical/encounters/record';
import { converted } from '@/lib/clinical/observations/contract';
import { prescriptionRecord } from '@/lib/clinical/prescriptions/record';
import { prescriptionStatuses } from '@/lib/domain/codes/prescriptions';
import { triageColourNames } from '@/lib/domain/scores/colour';
import { spo2Scales } from '@/lib/domain/scores/spo2-scale';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

const stayScore = z
  .object({
    total: z.int(),
    colour: z
      .enum(triageColourNames)
      .nullable()
      .meta({ description: 'The worst of the total and the clinical signs.' }),
    is_complete: z.boolean(),
    effective_at: instantReply,
  })
  .meta({ id: 'StayScore' });

export type StayScore = z.output<typeof stayScore>;

const dischargeSummary = z
  .object({
    as_of: instantReply,
    provider_name: z.string(),
    patient: patientRecord,
    spo2_scale: z.literal(spo2Scales).meta({
      description: 'The SpO2 scale at the discharge, or now, by which `vital_signs` are marked.',
    }),
    flags: z
      .array(z.object({ kind: z.string(), note: z.string() }))
      .meta({ description: 'Allergies, isolation and anything else that everyone must know.' }),
    other_spo2_scales: z
      .array(z.object({ mr_number: z.string(), spo2_scale: z.literal(spo2Scales) }))
      .meta({
        description:
          'The scales of the patient’s other records that differ now. No score used them.',
      }),
    pregnancies: z
      .array(
        z.object({
          starts_on: z.iso.date(),
          ends_on: z.iso.date().nullable(),
          mr_number: z.string().nullable().meta({
            description:
              'That of another record of the patient, if the pregnancy is recorded there; else null.',
          }),
        }),
      )
      .meta({
        description:
          'Pregnancies that include a day of the admission. NEWS2 is not used on the days of those with `mr_number` null.',
      }),
    hospitalization: hospitalizationRecord,
    length_of_stay_days: z.int().meta({
      description: 'Nights: calendar days from the admission to the discharge, or to now.',
    }),
    places: z
      .array(
        z.object({
          ward_name: z.string(),
          room_name: z.string(),
          bed_name: z.string(),
          healthcare_service_name: z.string(),
          started_at: instantReply,
          ended_at: instantReply.nullable(),
        }),
      )
      .meta({ description: 'Bed history, oldest first.' }),
    chief_complaint: z.string().nullable(),
    history_of_presenting_illness: z.string().nullable(),
    diagnoses: z
      .array(
        z.object({
          uuid: z.guid(),
          condition: z.string(),
          role: z.string(),
          rank: z.int(),
          ...diagnosisItem.pick({
            status: true,
            clinical_status: true,
            note: true,
            stated_at: true,
          }).shape,
          recorded_at: instantReply,
        }),
      )
      .meta({
        description:
          'By rank; each code once, in its latest statement. The patient does not have those with the status `REFUTED`.',
      }),
    tews: z.object({
      sets: z.int().meta({ description: 'How many times it was scored during the admission.' }),
      first: stayScore.nullable(),
      worst: stayScore.nullable().meta({ description: 'By colour, then by total.' }),
      last: stayScore.nullable(),
      course: z.array(stayScore).meta({
        description:
          'Oldest first. A long admission is divided into parts, with the worst value of each, so that no peak is lost.',
      }),
    }),
    vital_signs: z
      .array(
        z.object({
          code: z.string(),
          display: z.string(),
          value: z.string(),
          unit: z.string().nullable(),
          converted,
          interpretation: z.string().nullable(),
          measured_at: instantReply,
        }),
      )
      .meta({ description: 'The last value of each.' }),
    morse: z
      .object({ total: z.int(), band: z.string().nullable(), effective_at: instantReply })
      .nullable()
      .meta({ description: 'The last complete fall risk assessment.' }),
    prescriptions: z
      .array(
        prescriptionRecord.extend({
          status_at_discharge: z.enum(prescriptionStatuses).nullable().meta({
            description:
              'The status when the discharge was recorded, which may have changed since. Null before the discharge.',
          }),
        }),
      )
      .meta({
        description:
          'Prescriptions of the admission and its ward rounds, medicines that must not be given, and prescriptions made elsewhere that are active now or were active during the admission; oldest first. Drafts, and prescriptions that were cancelled or entered in error, are left out.',
      }),
    care_plans: z.array(
      z.object({
        uuid: z.guid(),
        title: z.string().nullable(),
        description: z.string(),
        period_start: instantReply.nullable(),
        period_end: instantReply.nullable(),
      }),
    ),
    notes: z
      .array(
        z.object({
          uuid: z.guid(),
          display: z.string(),
          written_by_name: z.string().nullable(),
          created_at: instantReply,
        }),
      )
      .meta({ description: 'Notes of the admission and its ward rounds, oldest first.' }),
  })
  .meta({ id: 'DischargeSummary' });

export type DischargeSummary = z.output<typeof dischargeSummary>;

export const dischargeSummaryContract = defineContract({
  id: 'hospitalization.discharge-summary',
  method: 'GET',
  path: `${hospitalizationPath}/discharge-summary`,
  summary: 'Read a discharge summary',
  description:
    'Also for a patient who is still admitted. Scores and vital signs are those from a day before the admission, so that the triage on arrival counts, to the discharge.',
  tag: 'Hospitalizations',
  access: 'clinical:read',
  params: oneHospitalization,
  reply: envelope(dischargeSummary),
});
