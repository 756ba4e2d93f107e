import { z } from 'zod';
import { longestPassword, shortestPassword } from '@/lib/platform/auth/password-rules';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference } from '@/lib/platform/http/types';

const currentPassword = z.string().min(1).max(longestPassword);
const code = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ description: 'A six-digit code of the authenticator app.' });

export const startSecondFactorContract = defineContract({
  id: 'account.start-second-factor',
  method: 'POST',
  path: '/me/totp',
  summary: 'Begin to set up a second factor',
  description:
    'Answers the secret for an authenticator app. Nothing changes for signing in until a code of the app has confirmed it; beginning again replaces the secret. The password is asked for again, so that nobody can do this at a screen left open.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password: currentPassword }),
  isConfidential: true,
  reply: envelope(
    z.object({
      secret: z.string().meta({ description: 'Base32, for typing into the app.' }),
      uri: z.string().meta({ description: 'The same as an `otpauth:` link.' }),
    }),
    { status: 201, message: 'Enter the secret in your authenticator app, then confirm it.' },
  ),
});

export const confirmSecondFactorContract = defineContract({
  id: 'account.confirm-second-factor',
  method: 'POST',
  path: '/me/totp/confirmation',
  summary: 'Switch the second factor on',
  description:
    'Answers ten recovery codes, which are shown this once. Your other sessions end, and this one gets a new token.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ code }),
  isConfidential: true,
  reply: envelope(z.object({ recovery_codes: z.array(z.string()) }), {
    message: 'The second factor is on.',
  }),
});

export const removeSecondFactorContract = defineContract({
  id: 'account.remove-second-factor',
  method: 'DELETE',
  path: '/me/totp',
  summary: 'Switch the second factor off',
  description: 'Your other sessions end, and this one gets a new token.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({
    code: code.meta({ description: 'A code of the authenticator app, or a recovery code.' }),
  }),
  isConfidential: true,
  reply: envelope(z.null(), { message: 'The second factor is off.' }),
});

export const changePasswordContract = defineContract({
  id: 'account.change-password',
  method: 'POST',
  path: '/me/password',
  summary: 'Change the password',
  description: `From ${shortestPassword} characters, not easily guessed. Your other sessions end, and this one gets a new token. Whoever signed in with a password that somebody else gave (\`must_change_password\`) does this before anything else.`,
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({
    current: currentPassword,
    new: z.string().min(shortestPassword).max(longestPassword),
  }),
  isConfidential: true,
  isForTemporaryPassword: true,
  reply: envelope(z.object({ ended_sessions: z.int() }), {
    message: 'The password was changed.',
  }),
});

export const makeJoiningCodeContract = defineContract({
  id: 'account.make-joining-code',
  method: 'POST',
  path: '/me/joining-code',
  summary: 'Make a joining code',
  description:
    'With it an administrator of another provider adds your account there (`POST …/users/joining`). It is shown this once, works once and for three days, and until the next one or another password. Neither that administrator nor one of before can then change your name, address, password or second factor.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password: currentPassword }),
  isConfidential: true,
  reply: envelope(z.object({ joining_code: z.string(), expires_at: instantReply }), {
    status: 201,
    message: 'Give the code to the administrator of the other hospital.',
  }),
});

export const endSessionsContract = defineContract({
  id: 'account.end-sessions',
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign out everywhere',
  description: 'Ends every session of yours, this one included.',
  tag: 'Account',
  access: 'signed-in',
  reply: envelope(z.object({ ended_sessions: z.int() }), {
    message: 'You are signed out everywhere.',
  }),
});

export const resetSecondFactorContract = defineContract({
  id: 'user.reset-second-factor',
  method: 'DELETE',
  path: '/providers/{provider_id}/users/{user_id}/totp',
  summary: 'Switch off a user’s second factor',
  description:
    'For a person who lost phone and recovery codes. Ends the person’s sessions; where it is off already nothing changes. A person who works at another provider too is 409, and so is the caller’s own: that takes a code of it.',
  tag: 'People',
  access: 'provider:administer',
  params: z.strictObject({ provider_id: reference, user_id: reference }),
  reply: envelope(z.null(), { message: 'The second factor is off.' }),
});
