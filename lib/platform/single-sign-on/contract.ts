import { z } from 'zod';
import { longestPassword } from '@/lib/platform/auth/password-rules';
import { defineContract, envelope } from '@/lib/platform/http/contract';

const password = z.string().min(1).max(longestPassword);

const authorization = z
  .object({ authorization_url: z.url() })
  .meta({ id: 'Authorization', description: 'Where the browser goes on, at the OpenID provider.' });

export const startSingleSignOnContract = defineContract({
  id: 'session.start-single-sign-on',
  method: 'POST',
  path: '/session/single-sign-on',
  summary: 'Go to sign in at the OpenID provider',
  description:
    'Answers the address to go to (authorization code, PKCE, state and nonce), and marks the browser with a cookie. The provider sends the browser back to `/sign-in/return`, within 15 minutes. 409 where no OpenID provider is configured, 503 while it does not answer.',
  tag: 'Session',
  access: 'anyone',
  body: z.strictObject({
    return_path: z
      .string()
      .max(2000)
      .default('/')
      .meta({ description: 'The page of Wardline to go on at.' }),
  }),
  isConfidential: true,
  reply: envelope(authorization, { status: 201, message: 'Go on at the OpenID provider.' }),
});

export const finishSingleSignOnContract = defineContract({
  id: 'session.finish-single-sign-on',
  method: 'POST',
  path: '/session/single-sign-on/answer',
  summary: 'Come back from the OpenID provider',
  description:
    'Takes what the provider added to the address, once and in the browser that went there. Signs in whoever has connected their account with it, by issuer and subject and never by an e-mail address; of one who went there to connect it, connects it. 401 for an answer that does not hold, 403 for one that is nobody’s here.',
  tag: 'Session',
  access: 'anyone',
  body: z.strictObject({
    answer: z.string().min(1).max(16_000).meta({
      description: 'The query of the address that the browser came back to.',
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
  summary: 'Go to connect the account with the OpenID provider',
  description:
    'The password is asked for again, so that nobody can do this at a screen left open. 409 where no OpenID provider is configured, or the account is connected already.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password }),
  isConfidential: true,
  reply: envelope(authorization, { status: 201, message: 'Go on at the OpenID provider.' }),
});

export const disconnectSingleSignOnContract = defineContract({
  id: 'account.disconnect-single-sign-on',
  method: 'DELETE',
  path: '/me/single-sign-on',
  summary: 'Disconnect the account from the OpenID provider',
  description: 'Your other sessions end, and this one gets a new token.',
  tag: 'Account',
  access: 'signed-in',
  body: z.strictObject({ password }),
  isConfidential: true,
  reply: envelope(z.null(), { message: 'The account is disconnected.' }),
});
