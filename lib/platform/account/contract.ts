import { z } from 'zod';
import { longestPassword, shortestPassword } from '@/lib/platform/auth/password-rules';
import { pin } from '@/lib/platform/auth/pin';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference } from '@/lib/platform/http/types';

const currentPassword = z.string().min(1).max(longestPassword);
const code = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ description: 'A six-digit code from the authenticator app.' });

export const startSecondFactorContract = defineContract({
  id: 'account.start-second-factor',
  method: 'POST',
  path: '/me/totp',
  summary: 'Start setting up a second factor',
  description:
    'Returns the secret for an authenticator app. It takes effect once a code from the app confirms it; starting again replaces the secret. Needs the password, so that nobody can do this at an unattended screen.',
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
    'Returns ten recovery codes, which are shown only once. Your other sessions end, and this session gets a new token.',
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
  description: 'Your other sessions end, and this session gets a new token.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({
    code: code.meta({ description: 'A code from the authenticator app, or a recovery code.' }),
  }),
  isConfidential: true,
  reply: envelope(z.null(), { message: 'The second factor is off.' }),
});

export const changePasswordContract = defineContract({
  id: 'account.change-password',
  method: 'POST',
  path: '/me/password',
  summary: 'Change the password',
  description: `At least ${shortestPassword} characters and not easy to guess. Your other sessions end, and this session gets a new token. Required before anything else after signing in with a temporary password (\`must_change_password\`).`,
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
    'An administrator of another provider uses it to add your account there (`POST …/users/joining`). It is shown only once, works once within three days, and becomes invalid when you create another code or change your password. Once you work at both providers, no administrator can change your name, address, password or second factor.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password: currentPassword }),
  isConfidential: true,
  reply: envelope(z.object({ joining_code: z.string(), expires_at: instantReply }), {
    status: 201,
    message: 'Give the code to the administrator of the other hospital.',
  }),
});

export const setPinContract = defineContract({
  id: 'account.set-pin',
  method: 'POST',
  path: '/me/pin',
  summary: 'Set a PIN for shared devices',
  description:
    'Six digits that are not easy to guess. A PIN unlocks a shared device on which you have signed in before, and opens nothing else. Changing your password removes it.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password: currentPassword, pin }),
  example: { password: 'tidal lamp meadow', pin: '408271' },
  isConfidential: true,
  reply: envelope(z.null(), { message: 'The PIN was set.' }),
});

export const removePinContract = defineContract({
  id: 'account.remove-pin',
  method: 'DELETE',
  path: '/me/pin',
  summary: 'Remove your PIN',
  tag: 'Account',
  access: 'signed-in',
  reply: envelope(z.null(), { message: 'The PIN was removed.' }),
});

export const endSessionsContract = defineContract({
  id: 'account.end-sessions',
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign out everywhere',
  description: 'Ends all your sessions, including this one.',
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
    'For a user who lost both phone and recovery codes. Ends the user’s sessions. Does nothing if it is already off. 409 for a user who also works at another provider, and for the caller’s own second factor, which needs a code.',
  tag: 'People',
  access: 'provider:administer',
  params: z.strictObject({ provider_id: reference, user_id: reference }),
  reply: envelope(z.null(), { message: 'The second factor is off.' }),
});
