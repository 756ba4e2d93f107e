import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { users } from '@/db/schema/index';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const stepSeconds = 30;

/** The code of an authenticator app, `steps` time steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Date.now() / 1000 + steps * stepSeconds });

/**
 * Switches the second factor on, with the code of the step before now: the present one is still unused. A step may end
 * while the request is on its way, and that code is then too old.
 */
export async function switchOn(as: Sender, password: string) {
  const started = await send('POST', '/api/v1/me/totp', { as, body: { password } });
  const secret: string = started.body.data.secret;
  const confirm = () =>
    send('POST', '/api/v1/me/totp/confirmation', { as, body: { code: codeOf(secret, -1) } });
  let confirmed = await confirm();
  for (let again = 0; confirmed.status === 400 && again < 3; again += 1)
    confirmed = await confirm();
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret, started, confirmed };
}

/** A nurse with her phone: the second factor is on, and the step that switched it on is in the past. */
export async function aNurseWithPhone() {
  const hospital = await aHospital();
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const as = senderOf(await signIn(nurse));
  const { secret, started, confirmed } = await switchOn(as, nurse.password);
  const recoveryCodes: string[] = confirmed.body.data.recovery_codes;
  return { hospital, nurse, secret, started, confirmed, recoveryCodes, former: as };
}

export const firstOf = (codes: string[]) => {
  const [code] = codes;
  if (code === undefined) throw new Error('There are no recovery codes.');
  return code;
};

export async function account(userId: string) {
  const [row] = await database().select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('There is no such user.');
  return row;
}
