import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { reference } from '@/lib/platform/http/types';

export const reserveMrNumberContract = defineContract({
  id: 'mr-number.reserve',
  method: 'POST',
  path: '/providers/{provider_id}/patients/mr-numbers',
  summary: 'Reserve an MR number',
  description:
    'Returns the next number of the hospital’s pattern before its patient is registered, so that it can be written on a folder first. It is given only once: if no patient is registered with it, it stays unused. Refused if the hospital’s MR numbers have no gaps (`mr_numbers_gapless`).',
  tag: 'Patients',
  access: 'patients:write',
  params: z.strictObject({ provider_id: reference }),
  reply: envelope(z.object({ mr_number: z.string() }), {
    status: 201,
    message: 'The MR number is reserved.',
  }),
});
