import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isBeyondRepeat } from '@/components/platform/forms/beyond-repeat';
import type { Vault } from '@/components/platform/offline/device-store';
import { sendUnsent, type UnsentSet, unsentSets } from './queue';

const hour = 3_600_000;

beforeEach(() => {
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, act: () => Promise<unknown>) => act() },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A device that keeps this set alone. */
function deviceWith(set: UnsentSet): Vault {
  const kept = new Map<string, unknown>([[set.id, set]]);
  return {
    user: 'nurse',
    keep: async (_shelf, id, value) => void kept.set(id, value),
    read: async (_shelf, id) => kept.get(id),
    all: async () => [...kept].map(([id, value]) => ({ id, value })),
    drop: async (_shelf, id) => void kept.delete(id),
  };
}

const setTried = (ageMs: number): UnsentSet => ({
  id: 'key',
  provider: 'provider',
  patient: { id: 'patient', name: 'Achieng' },
  encounterId: 'encounter',
  observedAt: new Date(Date.now() - ageMs).toISOString(),
  body: { observed: {} as never },
  entry: {} as never,
  rise: null,
  triedAt: new Date(Date.now() - ageMs).toISOString(),
  refusal: null,
});

it.each([
  ['more than 23 hours ago', 23 * hour + 60_000],
  ['before the clock was set back', -hour],
])('a set that was sent %s is not sent again, now or by a press', async (_when, ageMs) => {
  const send = vi.fn();
  vi.stubGlobal('fetch', send);
  const vault = deviceWith(setTried(ageMs));
  expect(await sendUnsent(vault)).toEqual([]);
  const [left] = await unsentSets(vault);
  expect(send).not.toHaveBeenCalled();
  expect(left?.refusal).toContain('Check the patient’s record');
  expect(left && isBeyondRepeat(left.triedAt)).toBe(true);
});

it.each([200, 403, 502, 503])(
  'a set that a proxy or a guest network answers, with %d, keeps waiting',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in</html>', { status }));
    const vault = deviceWith(setTried(hour));
    expect(await sendUnsent(vault)).toEqual([]);
    expect(await unsentSets(vault)).toMatchObject([{ id: 'key', refusal: null }]);
  },
);

it('a set that the server refuses keeps the time of its first attempt', async () => {
  const refusal = { success: false, message: 'This encounter is finished.' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
  const set = setTried(hour);
  const vault = deviceWith(set);
  expect(await sendUnsent(vault)).toEqual([]);
  const [left] = await unsentSets(vault);
  expect(left).toMatchObject({ refusal: refusal.message, triedAt: set.triedAt });
  expect(left && isBeyondRepeat(left.triedAt)).toBe(false);
});
