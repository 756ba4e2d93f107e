import { drizzle } from 'drizzle-orm/postgres-js';
import { expect, test } from 'vitest';
import { checkBooks } from '@/db/queries/billing/ledger-check';
import { client, shared } from '@/e2e/api/demo-database';
import { transactionTypes } from '@/lib/domain/codes/payments';

/** The one demo hospital that has a payment desk. */
const billing = () => shared.sql`select provider_id from memberships where role = 'billing'`;

const values = async (table: string, column: string): Promise<unknown[]> => {
  const rows = await shared.sql`
    select distinct ${shared.sql(column)} as value from ${shared.sql(table)}
    where provider_id in (${billing()})`;
  return rows.map(({ value }) => value).sort();
};

/** The money of a demo database adds up. */
export function theMoney() {
  test('balances: every rule of the books holds, and each had something to check', async () => {
    // A client of its own, because it reads times as text from then on.
    const demo = drizzle(client(shared.url));
    for (const { provider_id: id } of await billing()) {
      const findings = await demo.transaction((tx) => checkBooks(tx, id));
      expect(findings.filter(({ broken }) => broken > 0)).toEqual([]);
      // No request has used a key yet, so the rule of the keys has nothing to check.
      const unasked = findings.filter(({ checked }) => checked === 0);
      expect(unasked.map(({ number }) => number)).toEqual([15]);
    }
  });

  test('is in every list as often as its total says', async () => {
    const kept = () => shared.sql`
      select provider_id, kind, sum(total)::int as total from row_counts
      group by provider_id, kind having sum(total) <> 0 order by provider_id, kind`;
    const before = await kept();
    await shared.sql`select recount_all_rows()`;
    expect(before).toEqual(await kept());
    const kinds = new Set(before.map(({ kind }) => kind));
    const grow = [
      'charge-items',
      'invoices',
      'payments',
      'medication-requests',
      'journals',
      'bed-stays',
    ];
    for (const kind of grow) expect(kinds, kind).toContain(kind);
  });

  test('has invoices in every state, numbered in the order of their issue', async () => {
    expect(await values('invoices', 'status')).toEqual([
      'cancelled',
      'draft',
      'issued',
      'paid',
      'part-paid',
    ]);
    expect(await values('invoices', 'origin')).toEqual(['desk', 'payment']);
    const wrong = await shared.sql`
      select invoice_number from (
        select invoice_number, issued_at,
          lag(issued_at) over (partition by provider_id order by invoice_number) as before
        from invoices where invoice_number is not null
      ) i where issued_at < before`;
    expect(wrong).toEqual([]);
  });

  test('has payments by every tender, with change, copayments, deposits and a voided one', async () => {
    expect(await values('payments', 'transaction_type')).toEqual([...transactionTypes].sort());
    expect(await values('payments', 'kind')).toEqual(['deposit', 'invoice']);
    expect(await values('payments', 'status')).toEqual(['active', 'voided']);
    expect(await values('payments', 'is_copayment')).toEqual([false, true]);
    const [cash] = await shared.sql`
      select count(*) filter (where change > 0)::int as changed from payments`;
    expect(cash?.changed).toBeGreaterThan(20);
    const wrong = await shared.sql`
      select receipt_number from (
        select receipt_number, received_at,
          lag(received_at) over (partition by provider_id order by receipt_number) as before
        from payments
      ) p where received_at < before`;
    expect(wrong).toEqual([]);
    const [recent] = await shared.sql`
      select count(*)::int as count from payments where received_at > now() - interval '14 days'`;
    expect(recent?.count).toBeGreaterThan(20);
  });

  test('has refunds in every state, requested by one person and decided by another', async () => {
    expect(await values('refunds', 'status')).toEqual([
      'approved',
      'completed',
      'rejected',
      'requested',
    ]);
  });

  test('gives discounts on services and on whole invoices', async () => {
    const [given] = await shared.sql`
      select count(distinct l.discount_code)::int as services,
        count(distinct i.discount_code)::int as invoices
      from invoices i join invoice_lines l on l.provider_id = i.provider_id and l.invoice_id = i.id`;
    expect(given?.services).toBeGreaterThanOrEqual(2);
    expect(given?.invoices).toBe(1);
  });

  test('has closed shifts with and without a variance, their takings in the safe, and an open one', async () => {
    const [shifts] = await shared.sql`
      select count(*) filter (where status = 'open')::int as open,
        count(*) filter (where variance > 0)::int as over,
        count(*) filter (where variance < 0)::int as short,
        count(*) filter (where variance = 0)::int as exact,
        count(*) filter (where variance <> 0 and variance_reason = '')::int as unexplained
      from cashier_shifts`;
    expect(shifts).toMatchObject({ open: 1, unexplained: 0 });
    expect(Math.min(shifts?.over, shifts?.short)).toBeGreaterThan(0);
    expect(shifts?.exact).toBeGreaterThan(10);
    const [safe] = await shared.sql`
      select sum(amount)::float8 as amount from ledger_entries where ledger = 'safe'`;
    expect(safe?.amount).toBeGreaterThan(0);
    const banked = await shared.sql`
      select e.amount::float8 as amount from ledger_entries e
      join journals j on j.provider_id = e.provider_id and j.id = e.journal_id
      where j.kind = 'safe-banking' and e.ledger = 'bank'`;
    expect(banked.length).toBeGreaterThan(1);
    expect(banked.every((one) => one.amount >= 40_000)).toBe(true);
  });

  test('has payouts of the mobile-money operator and the card’s bank, less their fee, and some still to come', async () => {
    const ledgers = await shared.sql`
      select e.ledger, sum(e.amount)::float8 as left, count(*) filter (where j.kind = 'payout')::int as payouts
      from ledger_entries e join journals j on j.provider_id = e.provider_id and j.id = e.journal_id
      where e.ledger in ('mobile-money-clearing', 'card-clearing', 'bank-charges')
      group by e.ledger order by e.ledger`;
    expect(ledgers.map(({ ledger }) => ledger)).toEqual([
      'bank-charges',
      'card-clearing',
      'mobile-money-clearing',
    ]);
    for (const { left, payouts } of ledgers) {
      expect(left).toBeGreaterThan(0);
      expect(payouts).toBeGreaterThan(0);
    }
  });

  test('leaves charges for the desk to bill, of outpatients and inpatients', async () => {
    const [open] = await shared.sql`
      select count(*)::int as count from charge_items
      where status = 'billable' and provider_id in (${billing()})`;
    expect(open?.count).toBeGreaterThan(50);
  });

  test('has a waiver and a discount of a cashier that wait for a decision, and overdue invoices, a few of each', async () => {
    const waiting = await shared.sql`
      select a.kind, a.status, a.amount > coalesce(approval_limit(a.provider_id, a.kind, m.role), a.amount) as is_above
      from approvals a join memberships m on m.provider_id = a.provider_id and m.user_id = a.requested_by_id
      where m.role = 'billing' order by a.kind`;
    expect([...waiting]).toEqual([
      { kind: 'discount', status: 'requested', is_above: true },
      { kind: 'waiver', status: 'requested', is_above: true },
    ]);
    const [overdue] = await shared.sql`
      select count(*)::int as count from invoices
      where status in ('issued', 'part-paid') and issued_at < now() - interval '32 days'`;
    expect(overdue?.count).toBeGreaterThan(0);
    expect(overdue?.count).toBeLessThan(10);
  });

  test('has charges of wards that are not billed yet, and requested deposits that are not paid', async () => {
    const [own] = await shared.sql`
      select
        (select count(*)::int from charge_items c join hospitalizations h
          on h.provider_id = c.provider_id and h.id = c.hospitalization_id and h.is_active
          where c.provider_id = m.provider_id and c.source = 'manual' and c.status = 'billable') as charges,
        (select count(*)::int from hospitalizations h
          where h.provider_id = m.provider_id and h.is_active and h.deposit_requested > 0
            and not exists (select from payment_accounts a
              where a.provider_id = h.provider_id and a.patient_id = h.patient_id)) as deposits
      from memberships m where m.role = 'billing'`;
    expect(own).toEqual({ charges: 3, deposits: 2 });
  });

  test('has no smallest coin, so that a system that tries the API pays to the cent', async () => {
    const [coins] = await shared.sql`
      select count(*)::int as count from finance_settings where smallest_coin is not null`;
    expect(coins?.count).toBe(0);
  });
}
