import { z } from 'zod';
import { bedStayRecord } from '@/lib/admissions/bed-stays/contract';
import { acuityFields } from '@/lib/clinical/acuity/contract';
import { carePlanItem, diagnosisItem, noteItem } from '@/lib/clinical/encounters/record';
import { observationSetRecord } from '@/lib/clinical/observations/contract';
import { prescriptionRecord } from '@/lib/clinical/prescriptions/record';
import { referralRecord } from '@/lib/clinical/referral-requests/record';
import { ageGroups } from '@/lib/domain/scores/age-group';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference } from '@/lib/platform/http/types';
import { bedsidePatient } from '@/lib/registry/patients/bedside-patient';

const provider = { provider_id: reference };

const roundItem = z.object({
  encounter: z.guid(),
  start_time: instantReply,
  performer_name: z.string().nullable(),
});

const place = { ward: z.guid(), ward_name: z.string(), room_name: z.string() };

const roundsPatient = z
  .object({
    hospitalization: z.object({ id: z.int(), uuid: z.guid() }),
    encounter: z.guid().meta({ description: 'The admission encounter.' }),
    patient: bedsidePatient,
    bed_name: z.string(),
    room_name: z.string(),
    healthcare_service_name: z.string(),
    admitted_at: instantReply,
    on_ward_since: instantReply,
    flags: z.array(z.object({ kind: z.string(), note: z.string() })),
    last_round: roundItem.nullable().meta({
      description:
        'The ward rounds of this admission, without those that were cancelled or entered in error.',
    }),
    is_seen_today: z.boolean().meta({
      description: 'Whether the last round began today, by the provider’s clock.',
    }),
    ...acuityFields,
  })
  .meta({ id: 'RoundsPatient' });

const roundsWorklist = z
  .object({
    ward: z.object({ id: z.int(), uuid: z.guid(), name: z.string() }),
    as_of: instantReply,
    day: z.iso.date().meta({ description: 'Today at the provider.' }),
    seen: z.int().meta({ description: 'How many of `to_see` have a ward round recorded today.' }),
    to_see: z.int().meta({ description: 'Patients of the ward, without those who died.' }),
    patients: z.array(roundsPatient),
  })
  .meta({ id: 'RoundsWorklist' });

export type RoundsWorklist = z.output<typeof roundsWorklist>;
export type RoundsPatient = z.output<typeof roundsPatient>;

export const roundsWorklistContract = defineContract({
  id: 'rounds.worklist',
  method: 'GET',
  path: '/providers/{provider_id}/rounds-worklist',
  summary: 'List the patients of a ward for its round, and whether each has one recorded today',
  description:
    'Every patient on the ward: most urgent colour first, as on its board, then the highest TEWS, then the most overdue observations. Patients who died come last.',
  tag: 'Encounters',
  access: 'clinical:read',
  params: z.strictObject(provider),
  query: z.strictObject({ ward: reference }),
  usesGenericPlan: true,
  reply: envelope(roundsWorklist),
});

/** The lists of a briefing that hold no more than their last entries. */
const longLists = ['observation_sets', 'prescriptions', 'referral_requests', 'rounds'] as const;

const roundBriefing = z
  .object({
    as_of: instantReply,
    hospitalization: z.object({ id: z.int(), uuid: z.guid() }),
    encounter: z.guid().meta({ description: 'The admission encounter.' }),
    ...place,
    bed_name: z.string(),
    admitted_at: instantReply,
    spo2_scale: bedsidePatient.shape.spo2_scale,
    age_group: z.enum(ageGroups).nullable().meta({
      description:
        'The TEWS table of the age and the height on record, by which values of sets without a TEWS are read. Null where neither is known.',
    }),
    since: instantReply.meta({
      description:
        'One minute before the briefing that the author of the last round had read (`briefing_as_of`); if that is unknown, the start of that round; before the first round, 24 hours before the admission. Entries of the last round itself are left out.',
    }),
    last_round: roundItem.nullable(),
    open_rounds: z
      .array(roundItem)
      .meta({ description: 'Unfinished rounds of this admission, latest first.' }),
    chief_complaint: z
      .object({ text: z.string(), encounter: z.guid(), start_time: instantReply })
      .nullable()
      .meta({ description: 'From the latest encounter of the admission that has one.' }),
    diagnoses: z
      .array(
        diagnosisItem.extend({
          encounter: z.guid(),
          is_ward_round: z.boolean(),
          is_open: z.boolean().meta({
            description: 'Whether its encounter is open, so that it can still be deleted.',
          }),
        }),
      )
      .meta({
        description: 'Those of the admission: latest encounter first, then by rank.',
      }),
    care_plans: z
      .array(carePlanItem)
      .meta({ description: 'Those of the admission that have not ended.' }),
    observation_sets: z.array(observationSetRecord),
    withdrawn_sets: z.array(observationSetRecord).meta({
      description:
        'Recorded before the last round and withdrawn since: decisions based on them need a review.',
    }),
    notes: z.array(noteItem).meta({ description: 'Written or edited since, latest first.' }),
    prescriptions: z
      .array(prescriptionRecord)
      .meta({ description: 'Ordered, changed or annotated since.' }),
    referral_requests: z.array(referralRecord),
    movements: z.array(bedStayRecord),
    cut: z
      .array(z.enum(longLists))
      .meta({ description: 'Lists that may have earlier entries than are listed here.' }),
  })
  .meta({ id: 'RoundBriefing' });

export type RoundBriefing = z.output<typeof roundBriefing>;

export const roundBriefingContract = defineContract({
  id: 'rounds.briefing',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/round-briefing',
  summary: 'Read the changes of an inpatient since the last ward round',
  description:
    'Entries and changes since then: sets of observations with their scores, notes, prescriptions, referrals, beds; and the current complaint, diagnoses and care plans of the admission. 404 for a patient who is not admitted.',
  tag: 'Encounters',
  access: 'clinical:read',
  params: z.strictObject({ ...provider, patient_id: reference }),
  reply: envelope(roundBriefing),
});
