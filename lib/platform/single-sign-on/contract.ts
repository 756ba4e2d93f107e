import { z } from 'zod';
import { longestPassword } from '@/lib/platform/auth/password-rules';
import { defineContract, envelope } from '@/lib/platform/http/contract';

const password = z.string().min(1).max(longestPassword);

const authorization = z.object({ authorization_url: z.url() }).meta({
  id: 'Authorization',
  description: 'The address of the OpenID provider to which the browser goes next.',
});

export const startSingleSignOnContract = defineContract({
  id: 'session.start-single-sign-on',
  method: 'POST',
  path: '/session/single-sign-on',
  summary: 'Start signing in at the OpenID provider',
  description:
    'Returns the address to go to (authorization code, PKCE, state and nonce), and marks the browser with a cookie. The provider must send the browser back to `/sign-in/return` within 15 minutes. 409 if no OpenID provider is configured, 503 while it does not answer.',
  tag: 'Session',
  access: 'anyone',
  body: z.strictObject({
    return_path: z
      .string()
      .max(2000)
      .default('/')
      .meta({ description: 'The page of Wardline to continue on.' }),
  }),
  isConfidential: true,
  reply: envelope(authorization, { status: 201, message: 'Continue at the OpenID provider.' }),
});

export const finishSingleSignOnContract = defineContract({
  id: 'session.finish-single-sign-on',
  method: 'POST',
  path: '/session/single-sign-on/answer',
  summary: 'Finish signing in at the OpenID provider',
  description:
    'Takes the parameters that the provider added to the address. Works once, in the browser that was sent there. Signs in the user whose account is connected by issuer and subject, never by e-mail address; or connects the account, if that was started. 401 if the answer is not valid, 403 if it belongs to no user here.',
  tag: 'Session',
  access: 'anyone',
  body: z.strictObject({
    answer: z.string().min(1).max(16_000).meta({
      description: 'The query of the address that the browser returned to.',
      example: 'code=…&state=…&iss=…',
    }),
  }),
  isConfidential: true,
  reply: envelope(z.object({ return_path: z.string() }), {
    message: 'You are signed in, or your account is connected.',
  }),
});

export const connectSingleSignOnContract = defineContract({
  id: 'account.connect-single-sign-on',
  method: 'POST',
  path: '/me/single-sign-on',
  summary: 'Start connecting the account with the OpenID provider',
  description:
    'Needs the password, so that nobody can do this at an unattended screen. 409 if no OpenID provider is configured or the account is already connected.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password }),
  isConfidential: true,
  reply: envelope(authorization, { status: 201, message: 'Continue at the OpenID provider.' }),
});

export const disconnectSingleSignOnContract = defineContract({
  id: 'account.disconnect-single-sign-on',
  method: 'DELETE',
  path: '/me/single-sign-on',
  summary: 'Disconnect the account from the OpenID provider',
  description: 'Your other sessions end, and this session gets a new token.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password }),
  isConfidential: true,
  reply: envelope(z.null(), { message: 'The account is disconnected.' }),
});
