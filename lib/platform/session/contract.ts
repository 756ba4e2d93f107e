import { z } from 'zod';
import { permissions } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';
import { devicePinFailures, pinAttempts } from '@/lib/domain/pins';
import { pin } from '@/lib/platform/auth/pin';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference, uuid } from '@/lib/platform/http/types';

/** A provider that the caller belongs to. */
export const ownProvider = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    role: z.enum(roles),
    permissions: z.array(z.enum(permissions)),
  })
  .meta({ id: 'OwnProvider' });

const sessionRecord = z
  .object({
    user: z.object({
      id: z.int(),
      uuid: z.guid(),
      name: z.string(),
      email: z.string(),
      has_second_factor: z.boolean(),
      must_change_password: z.boolean().meta({
        description:
          'The password is temporary. Until it is changed (`POST /me/password`), everything except that, `GET /me` and signing out is 403.',
      }),
    }),
    providers: z.array(ownProvider),
    provider: z.guid().meta({ description: 'The uuid of the current provider.' }),
    expires_at: instantReply,
  })
  .meta({ id: 'Session' });

/** The browser's answer about the session that it has just got. */
export type OpenedSession = z.output<typeof sessionRecord>;

export const signInContract = defineContract({
  id: 'session.sign-in',
  method: 'POST',
  path: '/session',
  summary: 'Sign in',
  description:
    'Sets the session cookie. If a second factor is on, `code` is a code from the authenticator app or a recovery code; without it the answer is 401 with `errors.code`. After ten failed attempts within 15 minutes the account is refused with 429, but a person with a second factor can still sign in with the correct password and a correct code. A browser that the person has used before, recognized by a cookie, has ten attempts of its own.',
  tag: 'Session',
  access: 'anyone',
  body: z.strictObject({
    email: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(200),
    code: z.string().trim().min(1).max(40).optional(),
  }),
  isConfidential: true,
  reply: envelope(sessionRecord, { message: 'You are signed in.' }),
});

export const readThisDeviceContract = defineContract({
  id: 'session.read-device',
  method: 'GET',
  path: '/session/device',
  summary: 'Read whether this browser is a shared device, and who can unlock it',
  description:
    'On a shared device: the users with a PIN who have signed in there, until each signs out or the hospital’s hours have passed. Elsewhere `device` is null.',
  tag: 'Session',
  access: 'anyone',
  reply: envelope(
    z.object({
      device: z.object({ name: z.string() }).nullable(),
      open: z.guid().nullable().meta({ description: 'The user who is signed in here.' }),
      locked: z.guid().nullable().meta({ description: 'The user whose session is locked here.' }),
      users: z.array(
        z.object({
          uuid: z.guid(),
          name: z.string(),
          is_pin_off: z.boolean().meta({
            description: `Whether the PIN is off after ${pinAttempts} wrong attempts, until this user signs in there again.`,
          }),
        }),
      ),
    }),
  ),
});

export const lockContract = defineContract({
  id: 'session.lock',
  method: 'POST',
  path: '/session/lock',
  summary: 'Lock a shared device',
  description:
    'Until its user unlocks the session, everything except unlocking and signing out is 401, with `errors.device_locked`. 409 on a device that is not shared.',
  tag: 'Session',
  access: 'signed-in',
  reply: envelope(z.null(), { message: 'The device is locked.' }),
});

export const unlockContract = defineContract({
  id: 'session.unlock',
  method: 'POST',
  path: '/session/unlock',
  summary: 'Unlock a shared device with a PIN',
  description: `For a user who has signed in on this shared device: continues that session under a new cookie, and locks that of the previous user. After ${pinAttempts} wrong PINs of a user there, or ${devicePinFailures} of all users within 15 minutes, the answer is 401 with \`errors.password\`: sign in with the password (\`POST /session\`).`,
  tag: 'Session',
  access: 'anyone',
  body: z.strictObject({ user: uuid, pin }),
  example: { user: '0190a6b2-7c1e-7f3a-9d5e-4b8c2a1f6e70', pin: '408271' },
  isConfidential: true,
  reply: envelope(sessionRecord, { message: 'The device is unlocked.' }),
});

export const signOutContract = defineContract({
  id: 'session.sign-out',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  description:
    'Ends the session of the cookie. It is no error if the session has already ended. If the screen shows another user (`X-Wardline-Viewer`), nothing is ended.',
  tag: 'Session',
  access: 'anyone',
  reply: envelope(z.null(), { message: 'You are signed out.' }),
});

export const deviceKeyContract = defineContract({
  id: 'session.device-key',
  method: 'POST',
  path: '/session/device-key',
  summary: 'Get the key by which a browser keeps records while it is offline',
  description:
    'Each user has one key, the same in every session. A browser encrypts with it what it keeps for a lost connection, and forgets it when the session ends.',
  tag: 'Session',
  access: 'signed-in',
  isConfidential: true,
  reply: envelope(
    z.object({
      key: z.string().meta({ description: '256 bits, base64.' }),
      expires_at: instantReply.meta({ description: 'When the session ends at the latest.' }),
      used_at: instantReply.meta({ description: 'When the session was last used.' }),
      idle_minutes: z
        .int()
        .meta({ description: 'The minutes without use after which the session ends.' }),
    }),
  ),
});

export const chooseProviderContract = defineContract({
  id: 'session.choose-provider',
  method: 'PATCH',
  path: '/session',
  summary: 'Choose the current provider',
  tag: 'Session',
  access: 'signed-in',
  body: z.strictObject({ provider: reference }),
  reply: envelope(z.object({ provider: ownProvider })),
});
