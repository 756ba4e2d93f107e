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
  summary: 'Replace a duplicate record of a patient',
  description:
    'FHIR `Patient.link` of type `replaced-by`. Both records and their bills are kept. Nothing new can begin on the replaced record (409). Its active alerts are copied to the record that is kept. 409 while the replaced record has an admission, or an encounter that is planned or in progress, if either record already replaces another or is replaced, and if the record to keep is of an unidentified patient whose name this one has. 409 on `override_reason`, unless it is sent, if the two have a different sex or date of birth.',
  tag,
  access: 'patients:replace',
  params,
  record: patientRecord,
  body: z.strictObject({
    replaced_by: reference.meta({ description: 'The record to keep.' }),
    reason: line(1000).meta({ description: 'How it is known that both are the same person.' }),
    override_reason: line(1000).optional().meta({
      description: 'Why the sex or the date of birth differs although they are one person.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The record was replaced.' }),
});

export const undoReplacementContract = defineContract({
  id: 'patient.undo-replacement',
  method: 'POST',
  path: `${path}/undo`,
  summary: 'Undo the replacement of a record',
  description:
    'The records belong to two people again. Alerts that were copied are ended on the record that was kept.',
  tag,
  access: 'patients:replace',
  params,
  record: patientRecord,
  body: z.strictObject({
    reason: line(1000),
    replaced_by: reference.optional().meta({
      description: 'The record that replaces it. 409 if it has changed.',
    }),
  }),
  reply: envelope(patientRecord, { message: 'The records are separate again.' }),
});
