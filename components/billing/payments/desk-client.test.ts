import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { cashiers } from '@/components/billing/cashier-shifts/client';
import { payerAccounts } from '@/components/billing/discounts/client';
import {
  deskAccounts,
  deskFound,
  outstanding,
  unpricedOf,
} from '@/components/billing/payments/desk-client';

afterEach(() => vi.unstubAllGlobals());

/** A server whose lists have so many rows each, of which a page has at most 200. */
function aServerWith(total: number): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://wardline.test').searchParams;
    const from = Number(query.get('after') ?? 0);
    const rows = Array.from({ length: total }, (_, at) => ({
      name: `${query.get('role') ?? 'Service'} ${at}`,
      uuid: `${query.get('type') ?? query.get('status') ?? 'outstanding'} ${at}`,
    }));
    const shown = rows.slice(from, from + 200);
    const next = from + 200 < total ? `http://wardline.test/list?after=${from + 200}` : null;
    return Response.json({
      ...{ success: true, message: 'OK', results: shown, errors: null },
      meta: { current: 1, next, previous: null, page_size: 200, total },
    });
  });
}

const client = new QueryClient();

it('the desk offers every account that can pay, even if there are more insurers and companies than a page has rows', async () => {
  aServerWith(201);
  const desk = await client.fetchQuery(deskAccounts('lakeside', 'achieng'));
  const payers = await client.fetchQuery(payerAccounts('lakeside'));
  for (const offered of [desk, payers]) {
    const uuids = offered.map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
    expect(uuids).toEqual(expect.arrayContaining(['insurance 200', 'corporate 200']));
  }
});

it('the desk lists every unpriced item and everyone who can receive cash', async () => {
  aServerWith(201);
  expect(await client.fetchQuery(unpricedOf('lakeside', 'achieng'))).toHaveLength(201);
  expect(await client.fetchQuery(cashiers('lakeside'))).toHaveLength(402);
});

it('the desk shows every unpaid invoice of a patient, the earliest first, and every draft', async () => {
  aServerWith(201);
  const { invoices, drafts, itemsLeftOut } = await client.fetchQuery(
    outstanding('lakeside', 'achieng'),
  );
  expect(invoices.map(({ uuid }) => uuid).slice(0, 2)).toEqual([
    'outstanding 200',
    'outstanding 199',
  ]);
  expect([invoices.length, drafts.length, itemsLeftOut]).toEqual([201, 201, 1]);
});

it('the desk finds the receipt and the invoice of a number, however many patients’ numbers contain it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://wardline.test');
    asked.push(`${pathname.split('/').at(-1)}?${searchParams}`);
    // Old papers: whatever is searched for by a part of a number, the latest eight of it are others.
    const isExact = searchParams.has('receipt_number') || searchParams.has('number');
    const number = isExact ? 12 : 4012;
    const row = { uuid: 'paper', receipt_number: number, number };
    const meta = { current: 1, next: null, previous: null, page_size: 8, total: 1 };
    return Response.json({ success: true, message: 'OK', results: [row], errors: null, meta });
  });
  const { found } = await client.fetchQuery(deskFound('lakeside', '12'));
  expect(found).toMatchObject([
    { kind: 'receipt', payment: { receipt_number: 12 } },
    { kind: 'invoice', invoice: { number: 12 } },
    { kind: 'patient' },
  ]);
  expect(asked).toHaveLength(3);
});
