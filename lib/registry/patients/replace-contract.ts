import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { line, reference } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

const params = z.strictObject({ provider_id: reference, patient_id: reference });
const path = '/providers/{provider_id}/patients/{patient_id}/replacement';
const tag = 'Patients';

export const replacePatientContract = defineContract({
  id: 'patient.replace',
  method: 'POST',
  path,
  summary: 'Say that another record of the same person replaces this one',
  description:
    'FHIR’s `Patient.link`, `replaced-by`. Both records stay as they are, each with its bills; nothing new begins on the one that was replaced (409), and its alerts that hold are copied to the one that is kept. 409 while the patient is admitted under it or an encounter of it is planned or goes on, and when one of the two replaces a record or is replaced already.',
  tag,
  access: 'patients:replace',
  params,
  record: patientRecord,
  body: z.strictObject({
    replaced_by: reference.meta({ description: 'The record that is kept.' }),
    reason: line(1000).meta({ description: 'By what it is known to be the same person.' }),
  }),
  reply: envelope(patientRecord, { message: 'The record was replaced.' }),
});

export const undoReplacementContract = defineContract({
  id: 'patient.undo-replacement',
  method: 'POST',
  path: `${path}/undo`,
  summary: 'Take back that a record is replaced',
  description:
    'The two are records of two persons again. The alerts that were copied are ended on the one that was kept.',
  tag,
  access: 'patients:replace',
  params,
  record: patientRecord,
  body: z.strictObject({
    reason: line(1000),
    replaced_by: reference.optional().meta({
      description: 'The record that is meant; 409 when it is another one by now.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The records are of two persons again.' }),
});
