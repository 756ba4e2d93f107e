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
    'For who died in the casualty or elsewhere, or was dead on arrival: it is pronounced by a practitioner, who is on the audit log with it. Who is admitted is discharged with `Exp` (409). 409 when a death is on record; 400 when the patient was observed, or discharged alive, later than that.',
  tag,
  access: 'rounds:record',
  params,
  record: patientRecord,
  body: z.strictObject({
    died_at: pastInstant,
    pronounced_by: reference.optional().meta({
      description:
        'The practitioner who pronounced it. A signed-in person does; a key that is no practitioner names one.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The death was recorded.' }),
});

export const undoDeathContract = defineContract({
  id: 'patient.undo-death',
  method: 'POST',
  path: `${path}/undo`,
  summary: 'Take back a death that was recorded by mistake',
  description:
    'The patient is alive, as far as the record says. A discharge that recorded the death remains, without its disposition; undoing that discharge undoes the death too.',
  tag,
  access: 'rounds:record',
  params,
  record: patientRecord,
  body: z.strictObject({
    reason: line(1000),
    deceased_at: instant.optional().meta({
      description:
        'The death to undo, as in the patient’s record; 409 when the record has changed.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The death record was undone.' }),
});
