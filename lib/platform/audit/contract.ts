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
          'The fields that changed, with what each held; `before` is left out of what came, `after` of what went. A row keeps the spelling that it was written with, which its hash covers: those from before the names of fields were written as everywhere else have `lastName` for `last_name`.',
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
    'The newest first. `search` matches any part of the actor’s name, the action, the uuid of what it was done to, the address and the request id. It looks at the newest 10,000 of the rows that the other filters leave; `message` says how far back it looked, and `at__lte` leads further back. A whole UUID is looked up in the whole log, as that of what it was done to or of a request. The rows of the whole log are all counted. Of those that a filter leaves, `meta.total` counts 10,000 at most; `message` says where there are more, and `meta.next` leads to all of them. Rows that show what was written to a patient’s record count as reading it.',
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
  description: 'What was written to a patient’s record and is shown here counts as reading it.',
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
    'Reckons the whole chain anew. `head_hash`, noted elsewhere, proves later that nothing before it was changed.',
  tag: 'Audit',
  access: 'audit:read',
  params,
  reply: envelope(
    z.object({
      is_intact: z.boolean(),
      events: z.int().meta({ description: 'How many there should be.' }),
      broken_at: z.int().nullable().meta({ description: 'The first row that does not fit.' }),
      problem: z.string().nullable(),
      head_hash: z.string(),
      verified_at: instantReply,
    }),
  ),
});
