import { z } from 'zod';
import { permissions } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';
import { defineContract, envelope } from '@/lib/platform/http/contract';

const meRecord = z
  .object({
    kind: z.enum(['user', 'api-key']),
    id: z.guid().meta({ description: "The user's or the key's uuid." }),
    name: z.string(),
    email: z.string().nullable(),
    user: z.guid().nullable().meta({ description: 'The user that a key acts for.' }),
    must_change_password: z.boolean().meta({
      description:
        'The password is temporary. Until it is changed (`POST /me/password`), everything except this is 403.',
    }),
    practitioner: z
      .guid()
      .nullable()
      .meta({ description: 'The caller’s practitioner at the current provider.' }),
    provider: z.guid().meta({ description: 'The uuid of the current provider.' }),
    providers: z.array(
      z.object({
        id: z.int(),
        uuid: z.guid(),
        name: z.string(),
        time_zone: z.string(),
        currency: z.string(),
        role: z.enum(roles).nullable().meta({ description: 'Null for a key.' }),
        practitioner: z.guid().nullable(),
        permissions: z.array(z.enum(permissions)),
      }),
    ),
  })
  .meta({ id: 'Me' });

export type Me = z.output<typeof meRecord>;

export const readMeContract = defineContract({
  id: 'me.read',
  method: 'GET',
  path: '/me',
  summary: 'Read the caller, with its providers and permissions',
  tag: 'Session',
  access: 'signed-in',
  isForTemporaryPassword: true,
  reply: envelope(meRecord),
});
