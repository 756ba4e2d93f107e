import { z } from 'zod';
import { plannedTransferStatuses } from '@/lib/domain/codes/hospitalizations';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, instantReply, line, optionalLine, reference } from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const path = '/providers/{provider_id}/planned-transfers';
const tag = 'Hospitalizations';

/** A transfer that is meant to happen, and the bed that it holds until a time. */
export const plannedTransferRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    hospitalization: z.guid(),
    patient: z.guid(),
    patient_name: z.string().meta({ description: 'Surname first.' }),
    from_ward: z.guid(),
    from_ward_name: z.string(),
    from_bed: z.guid(),
    from_bed_name: z.string(),
    ward: z.guid(),
    ward_name: z.string(),
    bed: z.guid(),
    bed_name: z.string(),
    status: z.enum(plannedTransferStatuses),
    is_holding: z.boolean().meta({ description: 'Planned, and its hold has not run out.' }),
    held_from: instantReply,
    held_until: instantReply,
    reason: z.string(),
    created_by: z.guid(),
    created_by_name: z.string(),
    ended_at: instantReply.nullable(),
    ended_by_name: z.string().nullable(),
    end_reason: z.string(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'PlannedTransfer' });

export const listPlannedTransfersContract = defineContract({
  id: 'planned-transfer.list',
  method: 'GET',
  path,
  summary: 'List planned transfers',
  description:
    'By the end of their hold, soonest first. `ward` finds transfers out of that ward and into it.',
  tag,
  access: 'admissions:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    hospitalization: reference.optional(),
    bed: reference.optional(),
    ward: reference.optional(),
    status: z.enum(plannedTransferStatuses).optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(plannedTransferRecord),
});

export const planTransferContract = defineContract({
  id: 'planned-transfer.plan',
  method: 'POST',
  path,
  summary: 'Plan a transfer and hold its bed',
  description:
    'The bed may still be in cleaning or occupied; until the hold ends, no other patient can be admitted or transferred to it. 409 if the bed is held for another transfer, or if the patient already has a planned transfer.',
  tag,
  access: 'admissions:write',
  params: z.strictObject(provider),
  record: plannedTransferRecord,
  body: z.strictObject({
    hospitalization: reference,
    bed: reference,
    held_until: instant.meta({ description: 'At most 72 hours ahead.' }),
    reason: optionalLine(1000).default(''),
  }),
  reply: envelope(plannedTransferRecord, { status: 201, message: 'The bed is held.' }),
});

export const cancelPlannedTransferContract = defineContract({
  id: 'planned-transfer.cancel',
  method: 'POST',
  path: `${path}/{planned_transfer_id}/cancel`,
  summary: 'Cancel a planned transfer and release its bed',
  tag,
  access: 'admissions:write',
  params: z.strictObject({ ...provider, planned_transfer_id: reference }),
  body: z.strictObject({ reason: line(1000) }),
  reply: envelope(plannedTransferRecord, { message: 'The planned transfer was cancelled.' }),
});
