import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { users } from '@/db/schema/index';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const stepSeconds = 30;

/** The code of an authenticator app, `steps` time steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Date.now() / 1000 + steps * stepSeconds });

/** Waits if the code's time step could end while the request is on its way. */
async function awayFromTheEdge() {
  const left = stepSeconds * 1000 - (Date.now() % (stepSeconds * 1000));
  if (left < 1500) await sleep(left);
}

/** A nurse with her phone: the second factor is on, and the step that switched it on is in the past. */
export async function aNurseWithPhone() {
  const hospital = await aHospital();
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const as = senderOf(await signIn(nurse));
  const started = await send('POST', '/api/v1/me/totp', { as, body: { password: nurse.password } });
  const { secret } = started.body.data;
  await awayFromTheEdge();
  const confirmed = await send('POST', '/api/v1/me/totp/confirmation', {
    as,
    body: { code: codeOf(secret, -1) },
  });
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
