import { z } from 'zod';
import { roles } from '@/lib/domain/codes/roles';
import { longestPassword, shortestPassword } from '@/lib/platform/auth/password-rules';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import { emailAddress, instantReply, name, reference } from '@/lib/platform/http/types';
import { newPractitioner } from '@/lib/registry/practitioners/contract';

export const userRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    practitioner: z.guid().nullable().meta({ description: 'The user’s practitioner.' }),
    practitioner_name: z.string().nullable(),
    is_active: z.boolean().meta({ description: 'Whether the user may work at this hospital.' }),
    must_change_password: z.boolean().nullable().meta({
      description:
        'Whether the user has a temporary password and has not changed it yet. Null for callers who do not administer the provider.',
    }),
    password_expires_at: instantReply.nullable().meta({
      description:
        'When the temporary password expires. Null if the password does not expire, and for callers who do not administer the provider.',
    }),
    has_second_factor: z.boolean().nullable().meta({
      description: 'Null for callers who do not administer the provider.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'User' });

const fields = {
  // Normalized (NFC), as search texts are.
  name: name(200),
  email: emailAddress.max(320).toLowerCase(),
  role: z.enum(roles),
  practitioner: reference.nullable(),
  new_practitioner: newPractitioner.meta({
    description: 'Instead of `practitioner`: creates a new practitioner together with the user.',
  }),
  password: z.string().min(shortestPassword).max(longestPassword),
  must_change_password: z.boolean().meta({
    description:
      'True: the password is temporary. The user must change it at the first sign-in, within seven days; then it expires. Default with `password`: false. True without `password` makes the current password temporary and ends the user’s sessions. False without `password` is 409 if the password is temporary.',
  }),
};

export const userContracts = resourceContracts({
  id: 'user',
  noun: 'user',
  path: 'users',
  param: 'user_id',
  tag: 'People',
  list: 'By name. `search` matches the name and the e-mail address.',
  read: 'directory:read',
  write: 'provider:administer',
  record: userRecord,
  examples: { edit: { name: 'Achieng Otieno', role: 'nurse' } },
  query: z.strictObject({ ...activePage, role: z.enum(roles).optional() }),
  create: z.strictObject({
    name: fields.name,
    email: fields.email,
    role: fields.role,
    practitioner: fields.practitioner.default(null),
    new_practitioner: fields.new_practitioner.optional(),
    password: fields.password
      .optional()
      .meta({ description: 'Without it the user cannot sign in by password.' }),
    must_change_password: fields.must_change_password.default(false),
  }),
  edit: z.strictObject({ ...fields, is_active: z.boolean() }).partial(),
  isConfidential: true,
});

export const joinUserContract = defineContract({
  id: 'user.join',
  method: 'POST',
  path: '/providers/{provider_id}/users/joining',
  summary: 'Add a user who has an account at another provider',
  description:
    'Needs the joining code that the person created (`POST /me/joining-code`) and gave you. The person keeps their password and second factor, which no one else can change.',
  tag: 'People',
  access: 'provider:administer',
  params: z.strictObject({ provider_id: reference }),
  record: userRecord,
  body: z.strictObject({
    joining_code: z.string().trim().min(1).max(40),
    role: fields.role,
    practitioner: fields.practitioner.default(null),
    new_practitioner: fields.new_practitioner.optional(),
  }),
  isConfidential: true,
  reply: envelope(userRecord, { status: 201, message: 'The user was added.' }),
});
