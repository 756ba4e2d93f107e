import { z } from 'zod';
import { bedStatuses } from '@/lib/domain/codes/locations';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import { instantReply, name, optionalLine, reference } from '@/lib/platform/http/types';

export const bedRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    ward: z.guid(),
    ward_name: z.string(),
    room: z.guid(),
    room_name: z.string(),
    position: z.int().meta({ description: "The bed's position on the ward board." }),
    status: z.enum(bedStatuses),
    status_reason: z.string(),
    status_changed_at: instantReply,
    status_changed_by_name: z.string().nullable(),
    is_active: z.boolean(),
    is_in_use: z
      .boolean()
      .meta({ description: 'Whether the bed, its room and its ward are active.' }),
    held_until: instantReply.nullable().meta({
      description:
        'The bed is held for a planned transfer until then: no other patient can be admitted or transferred to it.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Bed' });

/** Letters of a bed's name. */
export const longestBedName = 40;

const fields = {
  // Normalized (NFC), as search texts are.
  name: name(longestBedName),
  position: z.int().min(0).max(9999),
  is_active: z.boolean(),
  status: z.enum(bedStatuses),
  status_reason: optionalLine(200),
};

export const bedContracts = resourceContracts({
  id: 'bed',
  noun: 'bed',
  path: 'beds',
  param: 'bed_id',
  tag: 'Wards',
  list: 'By ward, in the order of the ward board. `search` matches the name of the bed.',
  read: 'directory:read',
  write: 'provider:administer',
  record: bedRecord,
  query: z.strictObject({
    ...activePage,
    ward: reference.optional(),
    room: reference.optional(),
    status: z.enum(bedStatuses).optional(),
  }),
  create: z.strictObject({
    name: fields.name,
    room: reference,
    ward: reference.optional().meta({ description: 'The ward of the room. Follows from `room`.' }),
    position: fields.position.optional().meta({ description: 'Default: last on the ward.' }),
    is_active: fields.is_active.default(true),
  }),
  edit: z.strictObject(fields).partial(),
});

export const createBedSeriesContract = defineContract({
  id: 'bed.create-series',
  method: 'POST',
  path: '/providers/{provider_id}/beds/series',
  summary: 'Create several beds of a room',
  description:
    'Numbered from `name`: three beds from `Bed 9` are Bed 9, Bed 10 and Bed 11. Further numbers that the ward already has, in use or closed, are skipped. All beds are created, or none.',
  tag: 'Wards',
  access: 'provider:administer',
  params: bedContracts.list.params,
  body: z.strictObject({
    room: reference,
    name: fields.name.meta({ description: 'The name of the first bed.' }),
    count: z.int().min(1).max(100),
  }),
  reply: envelope(z.object({ beds: z.array(bedRecord) }), {
    status: 201,
    message: 'The beds were created.',
  }),
});

export const changeBedStatusContract = defineContract({
  id: 'bed.status',
  method: 'PATCH',
  path: '/providers/{provider_id}/beds/{bed_id}/status',
  summary: 'Set the status of a free bed',
  description:
    'Sets `available`, `cleaning` or `out-of-service`; the last needs a reason. Only an admission, a transfer or a discharge makes a bed `occupied` or frees it for cleaning. If a bed is `occupied` but has no patient, check the bed and set another status here.',
  tag: 'Wards',
  access: 'admissions:write',
  params: bedContracts.read.params,
  record: bedRecord,
  body: z.strictObject({
    status: fields.status,
    reason: fields.status_reason.default(''),
    expected_status: fields.status
      .optional()
      .meta({ description: 'The status that the caller last saw. 409 if it has changed.' }),
  }),
  reply: envelope(bedRecord, { message: "The bed's status was changed." }),
});

export const moveBedContract = defineContract({
  id: 'bed.move',
  method: 'PATCH',
  path: '/providers/{provider_id}/beds/{bed_id}/position',
  summary: 'Move a bed on the ward board',
  description:
    'Places the bed first or after another bed of its ward. The order of the other beds is kept, and the positions of the ward are renumbered from 0.',
  tag: 'Wards',
  access: 'provider:administer',
  params: bedContracts.read.params,
  record: bedRecord,
  body: z.strictObject({
    after: reference
      .nullable()
      .meta({ description: 'The bed of the same ward to place it after. Null: first.' }),
  }),
  reply: envelope(bedRecord, { message: 'The bed was moved.' }),
});

const bedStatusRecord = z
  .object({
    id: z.int(),
    status: z.enum(bedStatuses),
    reason: z.string(),
    changed_at: instantReply,
    changed_by: z.guid().nullable(),
    changed_by_name: z.string().nullable(),
  })
  .meta({ id: 'BedStatus' });

export const listBedStatusesContract = defineContract({
  id: 'bed.status-history',
  method: 'GET',
  path: '/providers/{provider_id}/beds/{bed_id}/status-history',
  summary: 'List the status history of a bed',
  description: 'Latest first.',
  tag: 'Wards',
  access: 'directory:read',
  params: bedContracts.read.params,
  query: z.strictObject({ ...pageQuery(listPageSize) }),
  reply: page(bedStatusRecord),
});
