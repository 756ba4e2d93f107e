import { signInAtProvider } from '@/e2e/api/platform/sign-in-there';
import { origin, send } from '@/e2e/api/transport';
import type { Sender } from '@/e2e/builders/people';
import { openIdClient } from '@/lib/ops/test-openid-provider.mjs';
import { env } from '@/lib/platform/settings/env';

/** The page of Wardline that the OpenID provider knows. */
export const returnAddress = `${origin}/sign-in/return`;

/** Sets this process up for sign-in at a new OpenID provider. Returns a function that undoes it. */
export function configure(issuer: string): () => void {
  const given = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: openIdClient.id,
    OIDC_CLIENT_SECRET: openIdClient.secret,
    OIDC_NAME: 'your Kisumu County account',
  };
  const known = globalThis as { wardlineOpenId?: unknown };
  known.wardlineOpenId = undefined;
  Object.assign(env(), given);
  return () => {
    for (const name of Object.keys(given)) Reflect.deleteProperty(env(), name);
    known.wardlineOpenId = undefined;
  };
}

export function browser() {
  const cookies = new Map<string, string>();
  const keep = (pair: string) => {
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  };
  const session = () => {
    const token = cookies.get('wardline-session');
    return { cookie: token ? `wardline-session=${token}` : '' };
  };
  return {
    session,
    take: (sender: Sender) => 'cookie' in sender && keep(sender.cookie),
    send: async (method: string, path: string, body: unknown) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sending = { headers: { origin, cookie }, body, isHandledHere: true };
      const answer = await send(method, path, sending);
      for (const set of answer.headers.getSetCookie()) keep(set.split(';')[0] ?? '');
      return answer;
    },
  };
}

export type Browser = ReturnType<typeof browser>;

/** Goes to sign in at the OpenID provider, and returns with this query. */
export async function goToProvider(
  as: Browser,
  form: Record<string, string>,
  returnPath?: string,
): Promise<string> {
  const body = returnPath === undefined ? {} : { return_path: returnPath };
  const begun = await as.send('POST', '/api/v1/session/single-sign-on', body);
  if (begun.status !== 201) throw new Error(begun.text);
  return signInAtProvider(begun.body.data.authorization_url, form);
}

/** Passes on what the OpenID provider added to the address. */
export const finish = (as: Browser, answer: string) =>
  as.send('POST', '/api/v1/session/single-sign-on/answer', { answer });
