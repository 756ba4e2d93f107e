import { z } from 'zod';
import { relationships } from '@/lib/domain/codes/related-persons';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, name, queryFlag, reference } from '@/lib/platform/http/types';
import { mobile } from '@/lib/registry/patients/contract';
import { relatedPersonDetail } from '@/lib/registry/related-persons/record';

const relatedPersonRecord = relatedPersonDetail
  .extend({
    patient: z.int(),
    is_active: z.boolean().meta({ description: 'Whether new records can name the person.' }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'RelatedPersonOfPatient' });

export type RelatedPerson = z.output<typeof relatedPersonRecord>;

const fields = {
  name: name(200),
  relationship: z.enum(relationships, {
    error: ({ input }) => (input ? undefined : 'Choose the relationship to the patient.'),
  }),
  mobile,
  is_active: z.boolean(),
};

const tag = 'Patients';
const path = '/providers/{provider_id}/patients/{patient_id}/related-persons';
const ofPatient = { provider_id: reference, patient_id: reference };

export const listRelatedPersonsContract = defineContract({
  id: 'related-person.list',
  method: 'GET',
  path,
  summary: 'List the related persons of a patient',
  description: 'Next of kin and other related persons: current ones first, then by name.',
  tag,
  access: 'admissions:read',
  params: z.strictObject(ofPatient),
  query: z.strictObject({ is_active: queryFlag.optional(), ...pageQuery(listPageSize) }),
  reply: page(relatedPersonRecord),
});

export const addRelatedPersonContract = defineContract({
  id: 'related-person.create',
  method: 'POST',
  path,
  summary: 'Add a related person to a patient',
  tag,
  access: 'patients:write',
  params: z.strictObject(ofPatient),
  record: relatedPersonRecord,
  body: z.strictObject({
    name: fields.name,
    relationship: fields.relationship,
    mobile: fields.mobile.default(''),
    is_active: fields.is_active.default(true),
  }),
  reply: envelope(relatedPersonRecord, { status: 201, message: 'The related person was added.' }),
});

export const editRelatedPersonContract = defineContract({
  id: 'related-person.edit',
  method: 'PATCH',
  path: `${path}/{related_person_id}`,
  summary: 'Edit a related person of a patient',
  description:
    'Changes only the fields that are sent. Records that name a person who is no longer active keep the name.',
  tag,
  access: 'patients:write',
  params: z.strictObject({ ...ofPatient, related_person_id: reference }),
  record: relatedPersonRecord,
  body: z.strictObject(fields).partial(),
  reply: envelope(relatedPersonRecord, { message: 'The related person was changed.' }),
});
