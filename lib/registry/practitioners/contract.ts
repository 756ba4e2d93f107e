import { z } from 'zod';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import { instantReply, name, optionalLine } from '@/lib/platform/http/types';

export const practitionerRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string().meta({ description: 'Title, first and last name.' }),
    title: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    qualification: z.string(),
    is_active: z.boolean(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Practitioner' });

const names = {
  title: optionalLine(40),
  // Composed, as what is searched for is.
  first_name: name(100),
  last_name: name(100),
  qualification: optionalLine(200),
};

const fields = { ...names, is_active: z.boolean() };

/** A practitioner's identity, for one who is made together with something else. */
export const newPractitioner = z.strictObject({
  first_name: names.first_name,
  last_name: names.last_name,
  title: names.title.default(''),
  qualification: names.qualification.default(''),
});

export const practitionerContracts = resourceContracts({
  id: 'practitioner',
  noun: 'practitioner',
  path: 'practitioners',
  param: 'practitioner_id',
  tag: 'People',
  list: 'By last name. `search` matches the names and the qualification.',
  read: 'directory:read',
  write: 'provider:administer',
  record: practitionerRecord,
  query: z.strictObject(activePage),
  create: z.strictObject({
    ...newPractitioner.shape,
    is_active: fields.is_active.default(true),
  }),
  edit: z.strictObject(fields).partial(),
});
