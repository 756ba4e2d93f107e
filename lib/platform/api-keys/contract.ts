import { z } from 'zod';
import { permissions } from '@/lib/domain/codes/permissions';
import { clock } from '@/lib/platform/http/clock';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, instantReply, line, queryFlag, reference, uuid } from '@/lib/platform/http/types';

export const apiKeyRecord = z
  .object({
    uuid: z.guid(),
    name: z.string(),
    prefix: z
      .string()
      .meta({ description: 'The first characters of the key, to recognize it by.' }),
    scopes: z.array(z.enum(permissions)),
    practitioner: z.guid().nullable(),
    practitioner_name: z.string().nullable(),
    user: z.guid().nullable(),
    user_name: z.string().nullable(),
    display_ward: z.guid().nullable().meta({ description: 'The ward of a display key.' }),
    display_ward_name: z.string().nullable(),
    is_active: z.boolean().meta({
      description:
        'Whether the key works: it is not revoked or expired, and the user that it acts for is active here.',
    }),
    expires_at: instantReply.nullable(),
    revoked_at: instantReply.nullable(),
    last_used_at: instantReply.nullable().meta({ description: 'To the minute.' }),
    created_at: instantReply,
  })
  .meta({ id: 'ApiKey' });

const provider = { provider_id: reference };

const scopes = z
  .array(z.enum(permissions))
  .max(permissions.length)
  .transform((given) => permissions.filter((permission) => given.includes(permission)))
  .default([])
  .meta({ description: 'Permissions by name: at least one; none for a display key.' });

const expiry = instant.refine(
  (date) => date.getTime() > clock().now.getTime(),
  'This is in the past. Choose a later time.',
);

export const listApiKeysContract = defineContract({
  id: 'api-key.list',
  method: 'GET',
  path: '/providers/{provider_id}/api-keys',
  summary: 'List API keys',
  description: 'Newest first. The keys themselves are not stored and cannot be shown again.',
  tag: 'API keys',
  access: 'provider:administer',
  params: z.strictObject(provider),
  query: z.strictObject({ is_active: queryFlag.optional(), ...pageQuery(listPageSize) }),
  reply: page(apiKeyRecord),
});

export const exportApiKeysContract = exportContract(listApiKeysContract);

export const createApiKeyContract = defineContract({
  id: 'api-key.create',
  method: 'POST',
  path: '/providers/{provider_id}/api-keys',
  summary: 'Create an API key',
  description:
    'The response contains the key, which is shown only once. Without `expires_at` it lasts one year, and a display key does not expire; with null no key does. A display key opens the wall display of its ward (`/ward-display`) and nothing else. A key can only create keys with its own scopes, for the same user, that do not outlast it.',
  tag: 'API keys',
  access: 'provider:administer',
  params: z.strictObject(provider),
  record: apiKeyRecord,
  body: z
    .strictObject({
      name: line(100),
      scopes,
      practitioner: reference.nullable().default(null).meta({
        description: 'The practitioner of records that the key sends without one.',
      }),
      user: reference.nullable().default(null).meta({
        description:
          'The user that the key acts for. The key stops working when the user is deactivated.',
      }),
      display_ward: reference.nullable().default(null).meta({
        description: 'Makes a display key for this ward.',
      }),
      expires_at: expiry.nullable().optional(),
    })
    .refine(({ scopes: given, display_ward }) => given.length > 0 || display_ward !== null, {
      path: ['scopes'],
      error: 'Choose at least one permission.',
      // Also where another field is not valid, so that a form shows all of it at once.
      when: ({ value }) =>
        typeof value === 'object' &&
        value !== null &&
        'scopes' in value &&
        Array.isArray(value.scopes),
    }),
  example: { name: 'Laboratory', scopes: ['admissions:read'] },
  isConfidential: true,
  reply: envelope(
    z.object({
      ...apiKeyRecord.shape,
      key: z.string().meta({ description: 'Sent as `Authorization: Bearer …`.' }),
    }),
    { status: 201, message: 'The key was created. Save it now: it is not shown again.' },
  ),
});

export const revokeApiKeyContract = defineContract({
  id: 'api-key.revoke',
  method: 'DELETE',
  path: '/providers/{provider_id}/api-keys/{api_key_id}',
  summary: 'Revoke an API key',
  description: 'It stops working at once, and stays in the list.',
  tag: 'API keys',
  access: 'provider:administer',
  params: z.strictObject({ ...provider, api_key_id: uuid }),
  reply: envelope(apiKeyRecord, { message: 'The key was revoked.' }),
});
