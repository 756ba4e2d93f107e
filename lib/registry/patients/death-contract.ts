import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instant, line, pastInstant, reference } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

const params = z.strictObject({ provider_id: reference, patient_id: reference });
const path = '/providers/{provider_id}/patients/{patient_id}/death';
const tag = 'Patients';

export const recordDeathContract = defineContract({
  id: 'patient.record-death',
  method: 'POST',
  path,
  summary: 'Record the death of a patient who is not admitted',
  description:
    'For a patient who died in casualty or elsewhere, or was dead on arrival. A practitioner pronounces the death, which is audited. 409 for a patient who is admitted (discharge with `Exp` instead) or whose death is already recorded. 400 if the patient was observed, or discharged alive, after that time.',
  tag,
  access: 'rounds:record',
  params,
  record: patientRecord,
  body: z.strictObject({
    died_at: pastInstant,
    pronounced_by: reference.optional().meta({
      description:
        'The practitioner who pronounced the death. Default: the signed-in user’s practitioner. Required for a key without a practitioner.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The death was recorded.' }),
});

export const undoDeathContract = defineContract({
  id: 'patient.undo-death',
  method: 'POST',
  path: `${path}/undo`,
  summary: 'Undo a death record',
  description:
    'The patient is alive again in the record. A discharge that recorded the death remains, without its disposition; undoing that discharge also undoes the death.',
  tag,
  access: 'rounds:record',
  params,
  record: patientRecord,
  body: z.strictObject({
    reason: line(1000),
    deceased_at: instant.optional().meta({
      description: 'The death to undo, as in the patient’s record. 409 if the record has changed.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The death record was undone.' }),
});
