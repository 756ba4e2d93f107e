import { z } from 'zod';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, reference } from '@/lib/platform/http/types';

/** More than the beds of any ward. */
const mostBeds = 200;

const bedAssignment = z
  .object({
    uuid: z.guid(),
    bed: z.guid(),
    bed_name: z.string(),
    ward: z.guid(),
    ward_name: z.string(),
    practitioner: z.guid(),
    practitioner_name: z.string(),
    taken_at: instantReply,
    ends_at: instantReply,
  })
  .meta({ id: 'BedAssignment' });

export type BedAssignment = z.output<typeof bedAssignment>;

const tag = 'Wards';
const path = '/providers/{provider_id}/bed-assignments';
const params = z.strictObject({ provider_id: reference });

export const listBedAssignmentsContract = defineContract({
  id: 'bed-assignment.list',
  method: 'GET',
  path,
  summary: 'List the practitioners who look after each bed now',
  description:
    'The assignment that ends first comes first. Assignments that have ended are not listed.',
  tag,
  access: 'clinical:read',
  params,
  query: z.strictObject({
    ward: reference.optional(),
    practitioner: reference.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(bedAssignment),
});

const bedsOf = z.array(reference).max(mostBeds).default([]);

export const changeBedAssignmentsContract = defineContract({
  id: 'bed-assignment.change',
  method: 'POST',
  path,
  summary: 'Take beds for a shift, and give beds back',
  description:
    'A taken bed stays with the practitioner for the length of a shift (`shift_hours` of the settings), whichever patient is in it, unless it is given back earlier. Several practitioners may look after one bed. Taking a bed again, or giving back one that is not the practitioner’s, changes nothing. The response has the practitioner’s beds on all wards.',
  tag,
  access: 'beds:take',
  params,
  body: z.strictObject({
    take: bedsOf,
    give_back: bedsOf,
    practitioner: reference.optional().meta({
      description: 'Default: the caller. A signed-in user can take beds only for themselves.',
    }),
  }),
  reply: envelope(z.array(bedAssignment), { message: 'The beds were changed.' }),
});
