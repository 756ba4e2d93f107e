import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference, uuid } from '@/lib/platform/http/types';

const clinicianReview = z
  .object({
    uuid: z.guid(),
    patient: z.int(),
    observation_set: z.guid(),
    seen_by: z.guid().meta({ description: 'A practitioner.' }),
    seen_by_name: z.string(),
    seen_at: instantReply,
    undone_at: instantReply.nullable(),
    undone_by_name: z.string().nullable(),
  })
  .meta({ id: 'ClinicianReview' });

export type ClinicianReview = z.output<typeof clinicianReview>;

const tag = 'Observations';
const path = '/providers/{provider_id}/patients/{patient_id}/clinician-reviews';
const ofPatient = { provider_id: reference, patient_id: reference };

export const reviewContract = defineContract({
  id: 'clinician-review.create',
  method: 'POST',
  path,
  summary: 'Record that a clinician has seen a patient after a red or orange set',
  description:
    'Ends the time to treatment that runs from this set (`treatment_clock` of the ward board and the patient’s summary), as of now. 409 if it has already been recorded, or if the set was withdrawn.',
  tag,
  access: 'reviews:record',
  params: z.strictObject(ofPatient),
  record: clinicianReview,
  body: z.strictObject({
    observation_set: uuid,
    seen_by: reference.optional().meta({
      description:
        'The practitioner. Default: the caller. A signed-in person can record only their own review.',
    }),
  }),
  reply: envelope(clinicianReview, {
    status: 201,
    message: 'It was recorded that a clinician has seen the patient.',
  }),
});

export const undoReviewContract = defineContract({
  id: 'clinician-review.undo',
  method: 'POST',
  path: `${path}/{review_uuid}/undo`,
  summary: 'Undo the record that a clinician has seen a patient',
  description: 'The time to treatment runs again. 409 if it has already been undone.',
  tag,
  access: 'reviews:record',
  params: z.strictObject({ ...ofPatient, review_uuid: uuid }),
  reply: envelope(clinicianReview, { message: 'Undone. The patient waits for a clinician.' }),
});
