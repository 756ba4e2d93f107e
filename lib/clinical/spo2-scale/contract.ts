import { z } from 'zod';
import { spo2Scales } from '@/lib/domain/scores/spo2-scale';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, line, reference, uuid } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

const spo2ScaleChange = z
  .object({
    uuid: z.guid(),
    spo2_scale: z.literal(spo2Scales),
    reason: z
      .string()
      .meta({ description: 'Empty for changes made before reasons were recorded.' }),
    set_by: z.guid().nullable().meta({ description: 'A practitioner.' }),
    set_by_name: z.string().nullable(),
    created_at: instantReply,
    undone_at: instantReply.nullable(),
    undone_by_name: z.string().nullable(),
    undo_reason: z.string(),
  })
  .meta({ id: 'Spo2ScaleChange' });

export type Spo2ScaleChange = z.output<typeof spo2ScaleChange>;

/** The change that the present scale is from. */
export const lastSpo2ScaleChange = spo2ScaleChange.nullable().meta({
  description: 'The person who set the current SpO2 scale, when and why; null if it was never set.',
});

const spo2ScaleHistory = z
  .object({
    spo2_scale: z.literal(spo2Scales),
    changes: z
      .array(spo2ScaleChange)
      .meta({ description: 'The latest 100, including those that were undone; latest first.' }),
  })
  .meta({ id: 'Spo2ScaleHistory' });

const tag = 'Patients';
const path = '/providers/{provider_id}/patients/{patient_id}/saturation-scale';
const params = z.strictObject({ provider_id: reference, patient_id: reference });

export const readSpo2ScaleContract = defineContract({
  id: 'patient.read-spo2-scale',
  method: 'GET',
  path,
  summary: 'Get a patient’s SpO2 scale for NEWS2, and who set it',
  tag,
  access: 'clinical:read',
  params,
  reply: envelope(spo2ScaleHistory),
});

export const setSpo2ScaleContract = defineContract({
  id: 'patient.set-spo2-scale',
  method: 'PATCH',
  path,
  summary: 'Set a patient’s SpO2 scale for NEWS2',
  description:
    'Scale 2 is for a prescribed target of 88–92 % in hypercapnic respiratory failure. It applies to observations recorded from then on; earlier scores stay. 409 if `replaces` is not the last change: someone else changed the scale in the meantime.',
  tag,
  access: 'rounds:record',
  params,
  record: patientRecord,
  body: z.strictObject({
    spo2_scale: z.literal(spo2Scales),
    reason: line(500),
    replaces: uuid.nullish().meta({
      description:
        'The last change that the caller saw; null for none. If left out, the scale is set in any case.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The SpO2 scale was set.' }),
});

export const undoSpo2ScaleContract = defineContract({
  id: 'patient.undo-spo2-scale',
  method: 'POST',
  path: `${path}/undo`,
  summary: 'Undo the last change of a patient’s SpO2 scale',
  description:
    'The previous scale applies again, also to sets recorded since: their NEWS2 is calculated again, and `message` gives their number. 409 if `change` is not the last one.',
  tag,
  access: 'rounds:record',
  params,
  record: patientRecord,
  body: z.strictObject({ change: uuid, reason: line(500) }),
  reply: envelope(patientRecord, { message: 'The change of the SpO2 scale was undone.' }),
});
