import { describe, expect, it } from 'vitest';
import {
  dropPending,
  keepPending,
  leavesOpen,
  mayBeLeftBehind,
} from '@/components/billing/payments/pending';
import { type PendingPayment, readPending } from '@/components/billing/payments/read-pending';

const provider = '01a1fdc2-8926-75ba-80b1-1bae89a283f5';
const other = '01a1fdc2-8926-75ba-80b1-1bae89a283f6';
const sentAt = '2026-11-21T10:00:00.000Z';
const soon = new Date('2026-11-21T10:01:00.000Z');

const pending = (given: Partial<PendingPayment> = {}): PendingPayment => ({
  key: 'first',
  provider,
  patient: other,
  amount: '1165.00',
  currency: 'KES',
  sentAt,
  request: {
    kind: 'items',
    body: {
      patient: other,
      charge_items: [provider],
      payment_info: { transaction_type: 'cash', account_id: provider, tendered: '1200' },
      location: other,
    },
  },
  ...given,
});

/** A browser's storage, in memory. */
function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

describe('a payment without an answer', () => {
  it('is found again only by its cashier, at its hospital, as it was sent', () => {
    const storage = aStorage();
    keepPending(storage, 'cashier', pending());
    expect(readPending(storage, 'cashier', provider, soon)).toEqual([pending()]);
    expect(readPending(storage, 'another', provider, soon)).toEqual([]);
    expect(readPending(storage, 'cashier', other, soon)).toEqual([]);
  });

  it('comes before later ones, until its answer is known', () => {
    const storage = aStorage();
    const later = pending({ key: 'second', sentAt: '2026-11-21T10:00:30.000Z' });
    keepPending(storage, 'cashier', later);
    keepPending(storage, 'cashier', pending());
    expect(readPending(storage, 'cashier', provider, soon)).toEqual([pending(), later]);
    dropPending(storage, 'cashier', 'first');
    expect(readPending(storage, 'cashier', provider, soon)).toEqual([later]);
  });

  it('is not sent again after a day, when the server has forgotten its key', () => {
    const storage = aStorage();
    keepPending(storage, 'cashier', pending());
    const nextDay = new Date('2026-11-22T10:00:00.000Z');
    expect(readPending(storage, 'cashier', provider, nextDay)).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('shows its last attempt as well as its first', () => {
    const storage = aStorage();
    const again = pending({ triedAt: '2026-11-21T10:00:50.000Z' });
    keepPending(storage, 'cashier', again);
    expect(readPending(storage, 'cashier', provider, soon)).toEqual([again]);
  });

  it('is left out when the stored text is no payment', () => {
    const storage = aStorage();
    storage.setItem('wardline:payment:cashier:broken', '{');
    storage.setItem(
      'wardline:payment:cashier:empty',
      JSON.stringify({ ...pending(), request: {} }),
    );
    expect(readPending(storage, 'cashier', provider, soon)).toEqual([]);
  });
});

describe('an unfinished payment', () => {
  const isLeft = (storage: Storage, now = soon) =>
    mayBeLeftBehind(storage, 'cashier', provider, now);

  it('is looked for by cashier and hospital, for a day', () => {
    const storage = aStorage();
    keepPending(storage, 'another', pending());
    keepPending(storage, 'cashier', pending({ key: 'elsewhere', provider: other }));
    expect(isLeft(storage)).toBe(false);
    keepPending(storage, 'cashier', pending());
    expect(isLeft(storage)).toBe(true);
    expect(isLeft(storage, new Date('2026-11-22T10:00:00.000Z'))).toBe(false);
  });

  it('is assumed in text that cannot be read, until that was checked', () => {
    for (const text of ['{', 'null', JSON.stringify({ provider, sentAt: 'yesterday' })]) {
      const storage = aStorage();
      storage.setItem('wardline:payment:cashier:broken', text);
      expect(isLeft(storage)).toBe(true);
      expect(readPending(storage, 'cashier', provider, soon)).toEqual([]);
      expect(isLeft(storage)).toBe(false);
    }
  });
});

describe('the outcome of a payment', () => {
  it('is unknown without an answer and after a failure of the server', () => {
    for (const status of [0, 200, 500, 502, 503, 504]) {
      expect(leavesOpen(status, { isRepeat: false })).toBe(true);
    }
  });

  it('is settled by a refusal of the payment', () => {
    for (const status of [400, 409]) {
      expect(leavesOpen(status, { isRepeat: false })).toBe(false);
      expect(leavesOpen(status, { isRepeat: true })).toBe(false);
    }
  });

  it('is settled by an early refusal on the first attempt alone', () => {
    for (const status of [401, 403, 429]) {
      expect(leavesOpen(status, { isRepeat: false })).toBe(false);
      expect(leavesOpen(status, { isRepeat: true })).toBe(true);
    }
  });
});
