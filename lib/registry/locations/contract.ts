import { z } from 'zod';
import { locationTypes } from '@/lib/domain/codes/locations';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import { instantReply, name, reference } from '@/lib/platform/http/types';

export const locationRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    type: z.enum(locationTypes),
    name: z.string(),
    part_of: z.guid().nullable().meta({ description: "A room's ward." }),
    part_of_name: z.string().nullable(),
    is_active: z.boolean(),
    is_maternity: z.boolean().meta({
      description:
        'A ward on which women of 12 to 55 years are asked once per admission whether they are pregnant.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Location' });

// Composed, as what is searched for is.
const fields = { name: name(100), is_active: z.boolean(), is_maternity: z.boolean() };

export const locationContracts = resourceContracts({
  id: 'location',
  noun: 'location',
  path: 'locations',
  param: 'location_id',
  tag: 'Wards',
  list: 'Wards, rooms and other locations, by name (Ward 2 before Ward 10). `search` matches the name.',
  read: 'directory:read',
  write: 'provider:administer',
  record: locationRecord,
  query: z.strictObject({
    ...activePage,
    type: z.enum(locationTypes).optional(),
    part_of: reference.optional(),
  }),
  create: z.strictObject({
    type: z.enum(locationTypes),
    name: fields.name,
    part_of: reference.nullable().default(null),
    is_active: fields.is_active.default(true),
    is_maternity: fields.is_maternity.default(false),
  }),
  edit: z.strictObject(fields).partial(),
});
