import { createHmac } from 'node:crypto';
import { deviceCookie, deviceValueOf } from '@/lib/platform/auth/cookie';
import { newBrowserToken } from '@/lib/platform/auth/secrets';
import type { HeaderReader } from '@/lib/platform/http/api-request';

type Account = { id: string; passwordHash: string | null };

/** A browser as its cookie describes it: its own token, and a mark for each person who signed in with it. */
type Device = { token: string; marks: string[] };

/** Enough for all users of a ward's computer; the cookie is sent with every request. */
const remembersAtMost = 20;

/**
 * The browser's token if the person has signed in with it before, else null. This is the device cookie of the OWASP
 * Authentication Cheat Sheet: guesses from other devices do not lock the person out here.
 */
export function knownDeviceOf(headers: HeaderReader, account: Account | null): string | null {
  const device = deviceOf(headers);
  const mark = account && device && markOf(account, device.token);
  return mark && device.marks.includes(mark) ? device.token : null;
}

/** Marks the browser that receives this response as known for this person. */
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
 * Nobody can make a mark or tell whose it is without the password's hash. Changing the password invalidates it. Null
 * for an account without a password.
 */
function markOf({ id, passwordHash }: Account, token: string): string | null {
  if (passwordHash === null) return null;
  const mac = createHmac('sha256', passwordHash).update(`${token} ${id}`);
  return mac.digest('base64url').slice(0, markLength);
}
