import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, line, reference, uuid } from '@/lib/platform/http/types';

const sharedDeviceRecord = z
  .object({
    uuid: z.guid(),
    name: z.string(),
    enrolled_by: z.guid(),
    enrolled_by_name: z.string(),
    enrolled_at: instantReply,
    last_used_at: instantReply
      .nullable()
      .meta({ description: 'When someone last signed in on it or unlocked it.' }),
  })
  .meta({ id: 'SharedDevice' });

export type SharedDeviceRecord = z.output<typeof sharedDeviceRecord>;

const provider = { provider_id: reference };
const path = '/providers/{provider_id}/shared-devices';
const tag = 'Shared devices';

export const listSharedDevicesContract = defineContract({
  id: 'shared-device.list',
  method: 'GET',
  path,
  summary: 'List the shared devices',
  description: 'By name, without those that were removed.',
  tag,
  access: 'provider:administer',
  params: z.strictObject(provider),
  reply: envelope(z.array(sharedDeviceRecord)),
});

export const enrolSharedDeviceContract = defineContract({
  id: 'shared-device.enrol',
  method: 'POST',
  path,
  summary: 'Make this browser a shared device',
  description:
    'Marks the calling browser as a shared device by a cookie, and ends its session. On a shared device, a session locks after the hospital’s time without use, and its user unlocks it with a PIN. A key is refused (403).',
  tag,
  access: 'provider:administer',
  params: z.strictObject(provider),
  record: sharedDeviceRecord,
  body: z.strictObject({ name: line(100) }),
  example: { name: 'Ward B, tablet 2' },
  isConfidential: true,
  reply: envelope(sharedDeviceRecord, { status: 201, message: 'This is a shared device now.' }),
});

export const revokeSharedDeviceContract = defineContract({
  id: 'shared-device.revoke',
  method: 'DELETE',
  path: `${path}/{shared_device_id}`,
  summary: 'Remove a shared device',
  description: 'Ends the sessions on it at once. No PIN works there any more.',
  tag,
  access: 'provider:administer',
  params: z.strictObject({ ...provider, shared_device_id: uuid }),
  reply: envelope(z.null(), { message: 'The device is not shared any more.' }),
});
