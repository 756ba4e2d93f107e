import { expect } from 'vitest';
import { everyRow } from '@/e2e/api/pages';
import { sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { readCsv } from '@/e2e/csv';
import { dayAfter, dayAt } from '@/lib/domain/days';

/** Runs the hospital's own check of its books: every rule holds, and each had something to check. */
export async function expectBooksToBalance(hospital: Hospital): Promise<void> {
  const answer = await sendOk(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/finance/ledger/check`,
    { as: hospital.staff.auditor.sender },
  );
  const { invariants, is_sound } = answer.body.data;
  expect(invariants.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
  expect(invariants.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  expect(is_sound).toBe(true);
}

type Sums = {
  currency: string;
  charged: string;
  discounts: string;
  returns: string;
  revenue: string;
};

/** The report of revenue; this month's until today unless the query says otherwise. */
export async function readRevenue(hospital: Hospital, query = '') {
  const path = `/api/v1/providers/${hospital.provider.id}/finance/revenue?${query}`;
  const answer = await sendOk('GET', path, { as: hospital.staff['finance-manager'].sender });
  return answer.body.data;
}

/** The accountant's file of a period, each line by the column names. */
export async function readJournalsFile(hospital: Hospital, from: string, until: string) {
  const path = `/api/v1/providers/${hospital.provider.id}/finance/ledger/export?from=${from}&until=${until}`;
  const answer = await sendOk('GET', path, { as: hospital.staff.auditor.sender });
  const [header = [], ...lines] = readCsv(answer.text);
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ''])));
}

/**
 * However revenue is divided, its parts add up to the ledger's entries of the period; and the accountant's file has every
 * entry, debits equal to credits.
 */
export async function expectReportsToAgree(hospital: Hospital): Promise<void> {
  const journals = await everyRow(
    `/api/v1/providers/${hospital.provider.id}/finance/ledger/journals?page_size=200`,
    hospital.staff.auditor.sender,
  );
  type Entry = { ledger: string; currency: string; debit: string | null; credit: string | null };
  const entries = journals.flatMap(
    (journal) => (journal as unknown as { entries: Entry[] }).entries,
  );
  const cents = (amount: string | null) => BigInt((amount ?? '0').replace('.', ''));
  const posted = new Map<string, bigint>();
  for (const { ledger, currency, debit, credit } of entries) {
    if (!['service-revenue', 'discounts-given', 'sales-returns'].includes(ledger)) continue;
    posted.set(currency, (posted.get(currency) ?? 0n) + cents(credit) - cents(debit));
  }
  const today = dayAt(new Date(), 'Africa/Nairobi');
  for (const by of ['service', 'ward', 'practitioner', 'payer', 'day', 'month']) {
    const report = await readRevenue(hospital, `by=${by}&from=${dayAfter(today, -300)}`);
    const columns = ['charged', 'discounts', 'returns', 'revenue'] as const;
    for (const total of report.totals as Sums[]) {
      expect(cents(total.revenue), by).toBe(posted.get(total.currency));
      for (const column of columns) {
        const sum = (report.rows as Sums[])
          .filter(({ currency }) => currency === total.currency)
          .reduce((all, row) => all + cents(row[column]), 0n);
        expect(sum, `${column} by ${by}`).toBe(cents(total[column]));
      }
    }
    expect(report.totals).toHaveLength(posted.size);
  }
  const file = await readJournalsFile(hospital, dayAfter(today, -300), today);
  const sum = (amounts: (string | null | undefined)[]) =>
    amounts.reduce((all, amount) => all + cents(amount || null), 0n);
  expect(file).toHaveLength(entries.length);
  expect(sum(file.map(({ Debit }) => Debit))).toBe(sum(entries.map(({ debit }) => debit)));
  expect(sum(file.map(({ Credit }) => Credit))).toBe(sum(file.map(({ Debit }) => Debit)));
}
