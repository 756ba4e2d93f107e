import { z } from 'zod';
import { diagnosisItem } from '@/lib/clinical/encounters/record';
import { readingFields } from '@/lib/clinical/observations/contract';
import { dosageItem } from '@/lib/clinical/prescriptions/record';
import { news2NotUsed } from '@/lib/clinical/scores/contract';
import { prescriptionIntents } from '@/lib/domain/codes/prescriptions';
import { triageColourNames } from '@/lib/domain/scores/colour';
import { signRecord } from '@/lib/domain/scores/sign-record';
import { cursor } from '@/lib/domain/timeline/cursor';
import { timelineKinds } from '@/lib/domain/timeline/kinds';
import { defineContract, envelope, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, reference } from '@/lib/platform/http/types';
import { relatedPersonDetail } from '@/lib/registry/related-persons/record';

const kind = z.enum(timelineKinds);

/** Several kinds in one parameter: `admission,transfer`. */
const kinds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(kind).min(1));

const place = z.object({
  bed_name: z.string(),
  room_name: z.string(),
  ward_name: z.string(),
  healthcare_service_name: z.string(),
});

const entry = z
  .object({
    kind,
    uuid: z.guid().meta({
      description:
        'The uuid of the hospitalization, bed stay, patient, encounter, observation set, clinician review, note, prescription, referral request or charge item.',
    }),
    at: instantReply,
    by_name: z.string().nullable(),
    encounter: z.guid().nullable(),
    hospitalization: z.guid().nullable(),
    title: z.string().meta({
      description:
        'The source of an admission, the destination of a discharge, or the title of any other entry. Empty where there is none.',
    }),
    text: z.string().meta({
      description: 'The text of the note, complaint, reason or reply, as it was written.',
    }),
    status: z.string().nullable().meta({
      description:
        'The status of an encounter, a note’s encounter, a prescription, a referral or a charge. `credited`: a charge that was billed or paid and is no longer due. `entered-in-error`: a set of observations that was withdrawn with its encounter.',
    }),
    place: place.nullable().meta({ description: 'The bed of a movement.' }),
    from: place.nullable().meta({ description: 'The bed that a transfer left.' }),
    is_edited: z.boolean().meta({ description: 'Whether the note had another text before.' }),
    observations: z
      .object({
        values: z.array(
          z.object({
            code: z.string().nullable(),
            display: z.string().nullable(),
            value: z.string(),
            unit: z.string().nullable(),
            observed_at: instantReply.meta({
              description: 'Earlier than the entry if the set has values of several times.',
            }),
            ...readingFields,
          }),
        ),
        not_measured: z.array(z.object({ code: z.string(), reason: z.string() })),
        comment: z.string(),
        scores: z.array(
          z.object({
            kind: z.enum(['TEWS', 'NEWS2', 'MORSE']),
            total: z.int(),
            band: z.string().nullable(),
            final_colour: z.enum(triageColourNames).nullable(),
            is_complete: z.boolean(),
            age_group: z.string().nullable(),
            signs: z.array(signRecord),
          }),
        ),
        news2_not_used: news2NotUsed,
      })
      .nullable(),
    related_person: relatedPersonDetail.pick({ name: true, relationship: true }).nullable().meta({
      description: 'The person who accompanied the patient in an encounter or a ward round.',
    }),
    diagnoses: z
      .array(
        diagnosisItem.pick({
          uuid: true,
          condition: true,
          role: true,
          rank: true,
          status: true,
          clinical_status: true,
        }),
      )
      .meta({ description: 'Of an encounter or a ward round.' }),
    care_plans: z
      .array(z.object({ uuid: z.guid(), title: z.string().nullable(), description: z.string() }))
      .meta({ description: 'Of an encounter or a ward round.' }),
    prescription: z
      .object({
        dosage_instruction: z.array(dosageItem),
        do_not_perform: z.boolean(),
        intent: z.enum(prescriptionIntents),
        priority: z.string(),
      })
      .nullable(),
    referral: z
      .object({
        recipient_name: z.string().nullable(),
        recipient_extra_detail: z.string(),
        priority: z.string(),
      })
      .nullable(),
    charge: z
      .object({ quantity: z.int(), amount: z.string(), currency: z.string() })
      .nullable()
      .meta({ description: 'The amount due, after its discount.' }),
  })
  .meta({ id: 'TimelineEntry' });

export type TimelineEntry = z.output<typeof entry>;

export const timelineContract = defineContract({
  id: 'patient.timeline',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/timeline',
  summary: 'Read the timeline of a patient, latest first',
  description:
    'Admissions, transfers and discharges, encounters and ward rounds, sets of observations with their scores, clinician reviews, notes, prescriptions, referrals and their replies; charges for a caller who may read bills. Each page begins after the last entry of the previous one, so that nothing is left out or shown twice while more is recorded. Transfers that were undone and admissions that were deleted are not part of it.',
  tag: 'Patients',
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  query: z.strictObject({
    hospitalization: reference.optional().meta({
      description:
        'Only entries from this admission to its discharge, and those recorded in it with another time.',
    }),
    kinds: kinds.optional().meta({
      description:
        'Only entries of these kinds, separated by commas. `charge` needs the permission to read bills (403).',
    }),
    before: cursor.optional().meta({ description: 'The `next` of the previous page.' }),
    page_size: pageQuery(listPageSize).page_size,
  }),
  usesGenericPlan: true,
  reply: envelope(
    z.object({
      entries: z.array(entry),
      next: z.string().nullable().meta({ description: 'The value of `before` for the next page.' }),
    }),
  ),
});
