import { z } from 'zod';
import { isTimeZone } from '@/lib/domain/time-zones';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { currencyCode } from '@/lib/platform/http/money-fields';
import { reference } from '@/lib/platform/http/types';

const hospitalBasics = z
  .object({
    time_zone: z.string(),
    currency: z.string(),
    time_zone_is_fixed: z.boolean().meta({
      description:
        'Whether a patient or a cashier shift has been recorded, so that the time zone cannot change.',
    }),
    currency_is_fixed: z.boolean().meta({
      description:
        'Whether a patient, price, account, discount or approval limit has been recorded, so that the currency cannot change.',
    }),
  })
  .meta({ id: 'HospitalBasics' });

const path = '/providers/{provider_id}/basics';
const tag = 'People';
const params = z.strictObject({ provider_id: reference });

export const readHospitalBasicsContract = defineContract({
  id: 'hospital-basics.read',
  method: 'GET',
  path,
  summary: 'Read the hospital’s time zone and currency',
  tag,
  access: 'directory:read',
  params,
  reply: envelope(hospitalBasics),
});

export const editHospitalBasicsContract = defineContract({
  id: 'hospital-basics.edit',
  method: 'PATCH',
  path,
  summary: 'Correct the hospital’s time zone and currency',
  description:
    'Changes only the fields that are sent. 409 once something is recorded that depends on them.',
  tag,
  access: 'provider:administer',
  params,
  record: hospitalBasics,
  body: z
    .strictObject({
      time_zone: z
        .string()
        .max(100)
        .refine(isTimeZone, 'This is not a time zone, such as Africa/Nairobi.'),
      currency: currencyCode,
    })
    .partial(),
  example: { time_zone: 'Africa/Nairobi' },
  reply: envelope(hospitalBasics, { message: 'The time zone and currency were changed.' }),
});
