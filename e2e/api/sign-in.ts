import { type Answer, origin, send } from '@/e2e/api/transport';
import type { Sender } from '@/e2e/builders';

/** Signs in as a browser does: from a page of our own, with the cookie that it has, if any. */
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

/** The session that an answer's cookie carries. */
export function senderOf(answer: Answer): { cookie: string } {
  const [cookie] = answer.headers.getSetCookie();
  const pair = cookie?.split(';')[0];
  if (!pair) throw new Error(`The answer set no cookie: ${answer.status} ${answer.text}`);
  return { cookie: pair };
}
