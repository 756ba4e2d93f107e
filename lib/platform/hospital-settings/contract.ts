import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference } from '@/lib/platform/http/types';

const hospitalSettingsRecord = z
  .object({
    nurses_discharge: z.boolean().meta({
      description:
        'Whether nurses may discharge. Outstanding clinical items still need a medical officer, or a colleague’s agreement.',
    }),
    modified_at: instantReply.nullable().meta({ description: 'Null: never changed.' }),
  })
  .meta({ id: 'HospitalSettings' });

const path = '/providers/{provider_id}/settings';
const tag = 'People';
const params = z.strictObject({ provider_id: reference });

export const readHospitalSettingsContract = defineContract({
  id: 'hospital-settings.read',
  method: 'GET',
  path,
  summary: 'Read the hospital’s settings',
  tag,
  access: 'directory:read',
  params,
  reply: envelope(hospitalSettingsRecord),
});

export const editHospitalSettingsContract = defineContract({
  id: 'hospital-settings.edit',
  method: 'PATCH',
  path,
  summary: 'Change the hospital’s settings',
  description: 'Takes effect with the next request of each user.',
  tag,
  access: 'provider:administer',
  params,
  record: hospitalSettingsRecord,
  body: z.strictObject({ nurses_discharge: z.boolean() }).partial(),
  example: { nurses_discharge: true },
  reply: envelope(hospitalSettingsRecord, { message: 'The settings were changed.' }),
});
