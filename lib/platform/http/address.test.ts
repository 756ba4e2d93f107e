import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/platform/settings/env';
import { ipOf, peerHeader } from './address';

vi.stubEnv('DATABASE_URL', 'postgres://nowhere');
const { TRUST_PROXY } = env();
vi.unstubAllEnvs();
afterEach(() => {
  Object.assign(env(), { TRUST_PROXY });
});

const from = (forwarded: string | null) => {
  const given = new Map([
    [peerHeader, '198.51.100.1'],
    ...(forwarded === null ? [] : [['x-forwarded-for', forwarded] as const]),
  ]);
  return ipOf({ get: (name) => given.get(name) ?? null });
};

it('does not believe a caller who claims to come from elsewhere', () => {
  expect(from('192.0.2.7')).toBe('198.51.100.1');
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['203.0.113.9, 192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['203.0.113.9, ', '198.51.100.1'],
  [null, '198.51.100.1'],
])(
  'behind a proxy of our own the caller of %j is at %s, whatever the connection',
  (forwarded, ip) => {
    Object.assign(env(), { TRUST_PROXY: true });
    expect(from(forwarded)).toBe(ip);
  },
);
