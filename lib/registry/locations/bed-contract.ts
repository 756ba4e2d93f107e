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
    position: z.int().meta({ description: "The bed's place in the order of the ward's board." }),
    status: z.enum(bedStatuses),
    status_reason: z.string(),
    status_changed_at: instantReply,
    status_changed_by_name: z.string().nullable(),
    is_active: z.boolean(),
    is_in_use: z.boolean().meta({ description: 'The bed is, and so are its room and its ward.' }),
    held_until: instantReply.nullable().meta({
      description:
        'By a planned transfer: until then nobody else is put into it, though it is free.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Bed' });

const fields = {
  // Composed, as what is searched for is.
  name: name(40),
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
  list: "Ward by ward, in the order of the ward's board. `search` looks at the bed's name.",
  read: 'directory:read',
  write: 'provider:administer',
  isPassive: true,
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
    ward: reference.optional().meta({ description: "The room's ward, which the room settles." }),
    position: fields.position.optional().meta({ description: 'Last on the ward unless told.' }),
    is_active: fields.is_active.default(true),
  }),
  edit: z.strictObject(fields).partial(),
});

export const changeBedStatusContract = defineContract({
  id: 'bed.status',
  method: 'PATCH',
  path: '/providers/{provider_id}/beds/{bed_id}/status',
  summary: 'Say whether a free bed can be used',
  description:
    'Between `available`, `cleaning` and `out-of-service`, which needs a reason. A bed becomes `occupied`, and free for cleaning, by admitting, transferring and discharging patients alone. One that is `occupied` and to which nobody is admitted is given another status by whoever looked at it.',
  tag: 'Wards',
  access: 'admissions:write',
  params: bedContracts.read.params,
  record: bedRecord,
  body: z.strictObject({
    status: fields.status,
    reason: fields.status_reason.default(''),
    expected_status: fields.status
      .optional()
      .meta({ description: 'What the caller believes it is; 409 when it is another one.' }),
  }),
  reply: envelope(bedRecord, { message: "The bed's status was changed." }),
});

export const moveBedContract = defineContract({
  id: 'bed.move',
  method: 'PATCH',
  path: '/providers/{provider_id}/beds/{bed_id}/position',
  summary: "Put a bed in another place on its ward's board",
  description:
    'Behind another bed of the ward, or first. The others keep their order, and all positions of the ward are renumbered from 0.',
  tag: 'Wards',
  access: 'provider:administer',
  params: bedContracts.read.params,
  record: bedRecord,
  body: z.strictObject({
    after: reference
      .nullable()
      .meta({ description: 'The bed of the same ward that comes before it; null: first.' }),
  }),
  reply: envelope(bedRecord, { message: 'The bed was put in its place.' }),
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
  summary: 'List every status that a bed has had, who gave it and why',
  description: 'Latest first.',
  tag: 'Wards',
  access: 'directory:read',
  params: bedContracts.read.params,
  query: z.strictObject({ ...pageQuery(listPageSize) }),
  reply: page(bedStatusRecord),
});
