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
    is_active: z.boolean().meta({ description: 'Whether it is active.' }),
    created_by: z.guid().nullable(),
    created_by_name: z.string().nullable(),
    created_at: instantReply,
    ended_at: instantReply.nullable(),
    ended_by_name: z.string().nullable(),
    end_reason: z.string().meta({ description: 'Why it was ended; empty while it is active.' }),
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
    'Allergies, isolation and anything else that everyone at the bedside must know. Active alerts first, each kind by the time of recording.',
  tag,
  access: 'clinical:read',
  params: z.strictObject(ofPatient),
  query: z.strictObject({
    kind: z.enum(flagKinds).optional(),
    is_active: queryFlag.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(patientFlag),
});

export const addFlagContract = defineContract({
  id: 'patient-flag.create',
  method: 'POST',
  path,
  summary: 'Record an alert of a patient',
  description:
    'Shown on the board, in the banner, the handover and the discharge summary. The response to every prescription names the allergies.',
  tag,
  access: 'encounters:act',
  params: z.strictObject(ofPatient),
  record: patientFlag,
  body: z.strictObject({
    kind: z.enum(flagKinds, {
      error: ({ input }) => (input ? undefined : 'Choose the kind of alert.'),
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
  description: 'The alert stays on record, with the user who ended it and the reason.',
  tag,
  access: 'encounters:act',
  params: z.strictObject({ ...ofPatient, flag_uuid: uuid }),
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(patientFlag, { message: 'The alert was ended.' }),
});
