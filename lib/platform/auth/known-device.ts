import { createHmac } from 'node:crypto';
import { deviceCookie, deviceValueOf } from '@/lib/platform/auth/cookie';
import { newBrowserToken } from '@/lib/platform/auth/secrets';
import type { HeaderReader } from '@/lib/platform/http/api-request';

type Account = { id: string; passwordHash: string | null };

/** A browser as its own cookie tells: a token that it alone has, and a mark of each person who signed in with it. */
type Device = { token: string; marks: string[] };

/** Everybody who shares a ward's computer; the cookie goes with every request. */
const remembersAtMost = 20;

/**
 * The token of this browser if the person has signed in with it before, else null. The OWASP Authentication Cheat Sheet
 * has it as the device cookie: what strangers guess elsewhere does not lock the person out here.
 */
export function knownDeviceOf(headers: HeaderReader, account: Account | null): string | null {
  const device = deviceOf(headers);
  const mark = account && device && markOf(account, device.token);
  return mark && device.marks.includes(mark) ? device.token : null;
}

/** Lets the browser that gets this answer be known from now on as one with which the person has signed in. */
export function rememberPerson(answer: Response, headers: HeaderReader, account: Account): void {
  const { token, marks } = deviceOf(headers) ?? { token: newBrowserToken(), marks: [] };
  const mark = markOf(account, token);
  if (mark === null) return;
  const latest = [mark, ...marks.filter((one) => one !== mark)].slice(0, remembersAtMost);
  answer.headers.append('set-cookie', deviceCookie(headers, [token, ...latest].join('.')));
}

function deviceOf(headers: HeaderReader): Device | null {
  const [token = '', ...marks] = deviceValueOf(headers.get('cookie'))?.split('.') ?? [];
  return /^[\w-]{43}$/.test(token) ? { token, marks: marks.filter(isMark) } : null;
}

const markLength = 16;
const isMark = (text: string) => text.length === markLength && /^[\w-]+$/.test(text);

/**
 * Who does not know the hash of the password makes no mark, and nobody can tell from one whose it is. With another password
 * it is worth nothing. Null for whoever has none.
 */
function markOf({ id, passwordHash }: Account, token: string): string | null {
  if (passwordHash === null) return null;
  const mac = createHmac('sha256', passwordHash).update(`${token} ${id}`);
  return mac.digest('base64url').slice(0, markLength);
}
