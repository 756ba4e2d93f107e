import { expect } from 'vitest';
import { type Answer, origin, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import type { Sender } from '@/e2e/builders/people';

/** Signs in as a browser does: from a page of our own, with its cookie, if any. */
export function signIn(
  { email, password }: { email: string; password: string },
  { code, as }: { code?: string; as?: Sender } = {},
): Promise<Answer> {
  return send('POST', '/api/v1/session', {
    ...(as === undefined ? {} : { as }),
    headers: { origin },
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });
}

/** The session of an answer's cookie. */
export const senderOf = (answer: Answer) => cookieOf(answer, 'wardline-session');

/** The known browser of an answer's cookie. */
export const deviceOf = (answer: Answer) => cookieOf(answer, 'wardline-device');

function cookieOf(answer: Answer, name: string): { cookie: string } {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  const pair = cookie?.split(';')[0];
  if (!pair) throw new Error(`The answer set no ${name}: ${answer.status} ${answer.text}`);
  return { cookie: pair };
}

/** A path that any of the hospital’s people may read. */
export const patientsOf = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/patients`;

export const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice(cookie.indexOf('=') + 1);

/** Expects whether this sender has access to the hospital. */
export async function expectSignedIn(hospital: Hospital, as: Sender, status = 200) {
  const answer = await send('GET', patientsOf(hospital), { as });
  expect(answer.status, answer.text).toBe(status);
}
