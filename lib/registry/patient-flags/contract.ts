import { z } from 'zod';
import { flagKinds } from '@/lib/domain/codes/patient-flags';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, line, name, queryFlag, reference, uuid } from '@/lib/platform/http/types';

const patientFlag = z
  .object({
    uuid: z.guid(),
    patient: z.int(),
    kind: z.enum(flagKinds),
    note: z.string(),
    is_active: z.boolean().meta({ description: 'Whether it still holds.' }),
    created_by: z.guid().nullable(),
    created_by_name: z.string().nullable(),
    created_at: instantReply,
    ended_at: instantReply.nullable(),
    ended_by_name: z.string().nullable(),
    end_reason: z.string().meta({ description: 'Why it holds no longer; empty while it holds.' }),
  })
  .meta({ id: 'PatientFlag' });

export type PatientFlag = z.output<typeof patientFlag>;

const tag = 'Patients';
const path = '/providers/{provider_id}/patients/{patient_id}/flags';
const ofPatient = { provider_id: reference, patient_id: reference };

export const listFlagsContract = defineContract({
  id: 'patient-flag.list',
  method: 'GET',
  path,
  summary: 'List the alerts of a patient',
  description:
    'Allergies, isolation and what else everyone at the bedside must know: those that hold first, each kind by when it was recorded.',
  tag,
  access: 'clinical:read',
  params: z.strictObject(ofPatient),
  query: z.strictObject({
    kind: z.enum(flagKinds).optional(),
    is_active: queryFlag.optional(),
    ...pageQuery(listPageSize),
  }),
  isPassive: true,
  reply: page(patientFlag),
});

export const addFlagContract = defineContract({
  id: 'patient-flag.create',
  method: 'POST',
  path,
  summary: 'Record an alert of a patient',
  description:
    'It is shown on the board, in the banner, the handover and the discharge summary; an allergy is named in the answer to every prescription.',
  tag,
  access: 'encounters:act',
  params: z.strictObject(ofPatient),
  record: patientFlag,
  body: z.strictObject({
    kind: z.enum(flagKinds, {
      error: ({ input }) => (input ? undefined : 'Say what kind of alert this is.'),
    }),
    // As names are: two spellings that no eye tells apart are one alert, and none is read the other way round.
    note: name(200),
  }),
  reply: envelope(patientFlag, { status: 201, message: 'The alert was recorded.' }),
});

export const endFlagContract = defineContract({
  id: 'patient-flag.end',
  method: 'POST',
  path: `${path}/{flag_uuid}/end`,
  summary: 'End an alert of a patient',
  description: 'It stays on record as one that held until now. It says who ended it and why.',
  tag,
  access: 'encounters:act',
  params: z.strictObject({ ...ofPatient, flag_uuid: uuid }),
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(patientFlag, { message: 'The alert was ended.' }),
});
