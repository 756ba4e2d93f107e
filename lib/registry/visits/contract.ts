import { z } from 'zod';
import { resourceContracts, searchedPage } from '@/lib/platform/http/resource';
import {
  instant,
  instantReply,
  optionalLine,
  pastInstant,
  queryFlag,
  reference,
} from '@/lib/platform/http/types';
import { patientDetail } from '@/lib/registry/patients/contract';

export const visitRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    patient: z.int(),
    patient_detail: patientDetail,
    reason: z.string(),
    started_at: instantReply,
    ended_at: instantReply.nullable(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Visit' });

const fields = { reason: optionalLine(500) };

export const visitContracts = resourceContracts({
  id: 'visit',
  noun: 'visit',
  path: 'visits',
  param: 'visit_id',
  tag: 'Encounters',
  list: "Latest first. `search` matches any part of the patient's names, mobile number and MR number; `is_open` finds visits that have not ended, or those that have.",
  read: 'clinical:read',
  write: 'encounters:act',
  record: visitRecord,
  examples: { edit: { reason: 'Fever' } },
  query: z.strictObject({
    ...searchedPage,
    patient: reference.optional(),
    is_open: queryFlag.optional(),
    started_at__gte: instant.optional(),
    started_at__lte: instant.optional(),
  }),
  create: z.strictObject({
    patient: reference,
    reason: fields.reason.default(''),
    started_at: pastInstant.optional().meta({ description: 'Default: now.' }),
  }),
  edit: z
    .strictObject({
      reason: fields.reason,
      started_at: pastInstant.meta({
        description: 'Not after the start of the visit’s first encounter.',
      }),
      ended_at: pastInstant
        .nullable()
        .meta({ description: 'Not before the end of the visit’s last encounter.' }),
    })
    .partial(),
});
