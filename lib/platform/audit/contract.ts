import { z } from 'zod';
import { defineContract, envelope, page } from '@/lib/platform/http/contract';
import { searchedPage } from '@/lib/platform/http/resource';
import { instant, instantReply, reference, uuid } from '@/lib/platform/http/types';

const auditEventRecord = z
  .object({
    id: z
      .int()
      .meta({ description: 'The position in the provider’s chain, from 1, without gaps.' }),
    uuid: z.guid(),
    at: instantReply,
    actor: z.string().meta({ description: 'The uuid of the user or of the API key.' }),
    actor_kind: z.enum(['user', 'api-key', 'system']),
    actor_name: z.string(),
    actor_role: z.string(),
    action: z.string(),
    outcome: z.enum(['success', 'denied']),
    entity: z.string(),
    entity_uuid: z.string(),
    patients: z.array(z.guid()),
    ip: z.string(),
    request_id: z.string(),
    changes: z
      .record(
        z.string(),
        z.object({ before: z.unknown().optional(), after: z.unknown().optional() }),
      )
      .meta({
        description:
          'The fields that changed, with their values. An added field has no `before`, a removed one no `after`. Rows keep the names with which they were written, because their hash covers them: early rows have `lastName` instead of `last_name`.',
      }),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEvent' });

const params = z.strictObject({ provider_id: reference });

export const listAuditEventsContract = defineContract({
  id: 'audit-event.list',
  method: 'GET',
  path: '/providers/{provider_id}/audit-events',
  summary: 'List audit events',
  description:
    'Newest first. `search` matches any part of the actor’s name, the action, the uuid of the changed record, the address and the request id. It searches the newest 10,000 rows that match the other filters; `message` says how far back it searched, and `at__lte` searches further back. A full UUID of a record or a request is looked up in the whole log. Without filters, `meta.total` counts every row; with filters it counts up to 10,000, `message` says if there are more, and `meta.next` reaches them all. Reading rows that show changes to a patient’s record counts as reading the record.',
  tag: 'Audit',
  access: 'audit:read',
  params,
  query: z.strictObject({
    actor: uuid.optional().meta({ description: 'The uuid of a user or of an API key.' }),
    action: z.string().max(100).optional().meta({ description: 'Such as `patient.update`.' }),
    patient: reference.optional(),
    outcome: z.enum(['success', 'denied']).optional(),
    at__gte: instant.optional(),
    at__lte: instant.optional(),
    ...searchedPage,
  }),
  reply: page(auditEventRecord),
});

export const readAuditEventContract = defineContract({
  id: 'audit-event.read',
  method: 'GET',
  path: '/providers/{provider_id}/audit-events/{audit_event_id}',
  summary: 'Read an audit event',
  description: 'Counts as reading a patient’s record if it shows a change to that record.',
  tag: 'Audit',
  access: 'audit:read',
  params: params.extend({ audit_event_id: reference }),
  reply: envelope(auditEventRecord),
});

export const verifyAuditEventsContract = defineContract({
  id: 'audit-event.verify',
  method: 'GET',
  path: '/providers/{provider_id}/audit-events/verification',
  summary: 'Verify the audit log',
  description:
    'Recomputes the whole chain. If you keep `head_hash` elsewhere, it proves later that no row before it was changed.',
  tag: 'Audit',
  access: 'audit:read',
  params,
  reply: envelope(
    z.object({
      is_intact: z.boolean(),
      events: z.int().meta({ description: 'The number of rows that the log should have.' }),
      broken_at: z.int().nullable().meta({ description: 'The first row that does not match.' }),
      problem: z.string().nullable(),
      head_hash: z.string(),
      verified_at: instantReply,
    }),
  ),
});
