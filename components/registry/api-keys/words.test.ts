import { describe, expect, it } from 'vitest';
import { permissions, permissionTable } from '@/lib/domain/codes/permissions';
import { keyState, keyStateWords, permissionWords } from './words';

const now = Date.parse('2026-11-22T09:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const key = { is_active: true, expires_at: inDays(365), revoked_at: null, user_name: null };

describe('a key', () => {
  it('works until its end, and says so a month before', () => {
    expect(keyState(key, now)).toBe('works');
    expect(keyState({ ...key, expires_at: null }, now)).toBe('works');
    expect(keyState({ ...key, expires_at: inDays(31) }, now)).toBe('works');
    expect(keyState({ ...key, expires_at: inDays(30) }, now)).toBe('ending');
    expect(keyState({ ...key, expires_at: inDays(0) }, now)).toBe('expired');
  });

  it('that expires while the page is open is not shown as working', () => {
    const shown = { ...key, expires_at: inDays(1) };
    expect(keyState(shown, now)).toBe('ending');
    expect(keyState(shown, now + 86_400_000)).toBe('expired');
  });

  it('that was revoked is revoked, whatever else would have ended it', () => {
    const revoked = { ...key, is_active: false, revoked_at: inDays(-3) };
    expect(keyState(revoked, now)).toBe('revoked');
    expect(keyState({ ...revoked, expires_at: inDays(-1) }, now)).toBe('revoked');
  });

  it('whose user was deactivated stops working, and names the user', () => {
    const stopped = { ...key, is_active: false, user_name: 'Grace Njeri' };
    expect(keyStateWords(stopped, now, 'Africa/Nairobi')).toBe(
      'Stopped: Grace Njeri is deactivated',
    );
  });

  it('says when it ends or ended by the hospital’s clock', () => {
    const at = { ...key, expires_at: '2026-11-30T20:59:59Z' };
    expect(keyStateWords(at, now, 'Africa/Nairobi')).toBe('Ends 30 Nov 2026, 23:59');
    expect(keyStateWords(at, now + 30 * 86_400_000, 'Africa/Nairobi')).toMatch(/^Ended 30 Nov/);
  });
});

describe('what a key may do', () => {
  it('is said whole while it is little, and then by how much more there is', () => {
    expect(permissionWords(['clinical:read'])).toBe('Read clinical records');
    expect(permissionWords(permissions.slice(0, 3))).toBe(
      `Read clinical records · Record observations · ${permissionTable['encounters:act'].label}`,
    );
    expect(permissionWords(permissions.slice(0, 5))).toBe(
      'Read clinical records · Record observations · and 3 more',
    );
    expect(permissionWords(permissions)).toBe('Everything');
  });
});
