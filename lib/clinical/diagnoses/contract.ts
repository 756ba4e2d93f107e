import { z } from 'zod';
import { diagnosisItem } from '@/lib/clinical/encounters/record';
import { clinicalStatuses, diagnosisStatuses } from '@/lib/domain/codes/diagnoses';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instant, instantReply, line, optionalLine, reference } from '@/lib/platform/http/types';

const version = diagnosisItem.pick({
  condition: true,
  code: true,
  role: true,
  note: true,
  status: true,
  clinical_status: true,
  status_reason: true,
  stated_at: true,
});

const diagnosisRecord = diagnosisItem
  .extend({
    encounter: z.guid(),
    stated_by_name: z.string().nullable(),
    history: z
      .array(
        version.extend({
          stated_by_name: z.string().nullable(),
          replaced_at: instantReply,
        }),
      )
      .meta({ description: 'Its earlier statements, oldest first.' }),
  })
  .meta({ id: 'Diagnosis' });

const address = {
  path: '/providers/{provider_id}/diagnoses/{diagnosis_id}',
  tag: 'Encounters',
  params: z.strictObject({ provider_id: reference, diagnosis_id: reference }),
} as const;

export const readDiagnosisContract = defineContract({
  ...address,
  id: 'diagnosis.read',
  method: 'GET',
  summary: 'Read a diagnosis with its history',
  access: 'clinical:read',
  reply: envelope(diagnosisRecord),
});

/** A code of a list in any capitals: FHIR writes them in lower case. */
const inAnyCase = <Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? given.trim().toUpperCase() : given),
    z.enum(codes),
  );

export const changeDiagnosisContract = defineContract({
  ...address,
  id: 'diagnosis.change',
  method: 'PATCH',
  summary: 'Confirm, refute, resolve or correct a diagnosis',
  description:
    'Changes only the fields that are sent, and keeps the earlier statement with its author and time. Also possible after the encounter is over. To correct a wrong code send `condition`, `code` and `role` together. A refuted diagnosis has no `clinical_status`; one that is no longer refuted is `ACTIVE` unless the body says otherwise. To refute, reopen or correct a diagnosis, send a `reason`. 409 if it was deleted, if its encounter was entered in error, or if it has changed since `replaces`.',
  access: 'rounds:record',
  record: diagnosisRecord,
  body: z.strictObject({
    status: inAnyCase(diagnosisStatuses).optional(),
    clinical_status: inAnyCase(clinicalStatuses).nullable().optional(),
    condition: line(100).optional(),
    code: line(100).optional(),
    role: line(500).optional(),
    note: optionalLine(5000).nullable().optional(),
    reason: optionalLine(2000).optional(),
    replaces: instant.optional().meta({
      description: 'The `stated_at` that the caller saw. 409 if it has changed.',
    }),
  }),
  example: { status: 'CONFIRMED' },
  reply: envelope(diagnosisRecord, { message: 'The diagnosis was changed.' }),
});
