import { z } from 'zod';
import { identifierTypes } from '@/lib/domain/codes/identifiers';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, queryFlag, reference } from '@/lib/platform/http/types';
import { identifierFields, newIdentifier } from '@/lib/registry/patient-identifiers/record';

const identifierRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    patient: z.int(),
    type: z.enum(identifierTypes),
    system: z.string(),
    value: z.string(),
    is_active: z.boolean().meta({
      description:
        'A removed identifier is not found by searches and can be given to another patient.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'PatientIdentifier' });

export type PatientIdentifier = z.output<typeof identifierRecord>;

const tag = 'Patients';
const path = '/providers/{provider_id}/patients/{patient_id}/identifiers';
const ofPatient = { provider_id: reference, patient_id: reference };

export const listIdentifiersContract = defineContract({
  id: 'patient-identifier.list',
  method: 'GET',
  path,
  summary: 'List the identifiers of a patient',
  description:
    'Numbers of the patient besides the MR number: national ID, insurance, passport, other systems. Current ones first, in the order in which they were added. The search for patients finds each of them.',
  tag,
  access: 'admissions:read',
  params: z.strictObject(ofPatient),
  query: z.strictObject({ is_active: queryFlag.optional(), ...pageQuery(listPageSize) }),
  reply: page(identifierRecord),
});

export const addIdentifierContract = defineContract({
  id: 'patient-identifier.create',
  method: 'POST',
  path,
  summary: 'Add an identifier to a patient',
  description:
    'Refused if another patient has the same number of the same type and system, in any spelling.',
  tag,
  access: 'patients:write',
  params: z.strictObject(ofPatient),
  record: identifierRecord,
  body: newIdentifier,
  reply: envelope(identifierRecord, { status: 201, message: 'The identifier was added.' }),
});

export const editIdentifierContract = defineContract({
  id: 'patient-identifier.edit',
  method: 'PATCH',
  path: `${path}/{identifier_id}`,
  summary: 'Edit or remove an identifier of a patient',
  description: 'Changes only the fields that are sent. `is_active: false` removes it.',
  tag,
  access: 'patients:write',
  params: z.strictObject({ ...ofPatient, identifier_id: reference }),
  record: identifierRecord,
  body: z.strictObject({ ...identifierFields, is_active: z.boolean() }).partial(),
  reply: envelope(identifierRecord, { message: 'The identifier was changed.' }),
});
