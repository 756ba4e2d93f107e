import { type Permission, permissions, permissionTable } from '@/lib/domain/codes/permissions';
import { spokenInstant } from '@/lib/domain/time';

type Key = {
  is_active: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  user_name: string | null;
};

/** `ending`: it works, and its system will stop before long unless it is given a new one. */
export type KeyState = 'works' | 'ending' | 'expired' | 'revoked' | 'without-user';

/** How long before its end a key is said to be ending: time enough to give a system a new one. */
const noticeMs = 30 * 24 * 3_600_000;

/** The state of a key at an instant, in milliseconds. The first end counts: nothing restores a revoked key. */
export function keyState({ is_active, expires_at, revoked_at }: Key, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  const endsAt = expires_at === null ? null : Date.parse(expires_at);
  if (endsAt !== null && endsAt <= now) return 'expired';
  if (!is_active) return 'without-user';
  return endsAt !== null && endsAt - now <= noticeMs ? 'ending' : 'works';
}

/** The state in words, with the day where one belongs to it. */
export function keyStateWords(key: Key, now: number, timeZone: string): string {
  const at = (instant: string | null) =>
    instant === null ? '' : ` ${spokenInstant(new Date(instant), timeZone)}`;
  switch (keyState(key, now)) {
    case 'works':
      return 'Works';
    case 'ending':
      return `Ends${at(key.expires_at)}`;
    case 'expired':
      return `Ended${at(key.expires_at)}`;
    case 'revoked':
      return `Revoked${at(key.revoked_at)}`;
    case 'without-user':
      return `Stopped: ${key.user_name ?? 'its user'} is deactivated`;
  }
}

/** The scopes of a key in a line: the first two, and how many more there are. */
export function permissionWords(scopes: readonly Permission[]): string {
  if (scopes.length === permissions.length) return 'Everything';
  const words = scopes.map((scope) => permissionTable[scope].label);
  if (words.length <= 3) return words.join(' · ');
  return `${words.slice(0, 2).join(' · ')} · and ${words.length - 2} more`;
}
