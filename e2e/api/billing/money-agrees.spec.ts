import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance, expectReportsToAgree } from '@/e2e/api/billing/books';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  act,
  aDeskOfTwoCurrencies,
  type Currency,
  currencies,
  doOne,
  type World,
} from '@/e2e/api/billing/money-verbs';
import { everyRow } from '@/e2e/api/pages';
import { send, sendOk } from '@/e2e/api/transport';
import { readCsv } from '@/e2e/csv';
import { fromMinorUnits, sumOfAmounts, toMinorUnits } from '@/lib/domain/money';

/** Set `MODEL_RUNS=50` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 2);

type Row = Record<string, unknown>;

describe('after any acts with money', () => {
  it(
    'each list, bill, statement, report and file has the same sums, in each currency',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 80, maxLength: 120, size: 'max' }),
          async (acts) => {
            const world = await aDeskOfTwoCurrencies();
            for (const [serial, one] of acts.entries()) await doOne(world, one, serial);
            await expectBooksToBalance(world.hospital);
            await expectReportsToAgree(world.hospital);
            const lists = await listsOf(world);
            await expectFilesToAgree(world, lists);
            for (const currency of currencies) {
              for (const { id } of world.patients) {
                await expectPatientToAgree(world, lists, { id, currency });
              }
              await expectPayerToAgree(world, currency);
              await expectDayToAgree(world, lists, currency);
              await expectClearingToAgree(world, lists, currency);
              await expectWorkListToAgree(world, lists, currency);
            }
          },
        ),
        { numRuns: runs, endOnFailure: true },
      );
    },
    runs * 120_000,
  );
});

const read = async ({ hospital }: World, path: string) => {
  const answer = await sendOk('GET', at(hospital, path), { as: hospital.key });
  return answer.body.data;
};

async function listsOf({ hospital }: World) {
  const all = (list: string): Promise<Row[]> =>
    everyRow(financeOf(hospital, `${list}?page_size=200`), hospital.key);
  return {
    items: await all('charge-items'),
    invoices: await all('invoices'),
    payments: await all('payments'),
    refunds: await all('refunds'),
    payouts: await all('payouts'),
  };
}
type Lists = Awaited<ReturnType<typeof listsOf>>;

const sum = (rows: readonly Row[], field: string, currency: Currency) =>
  sumOfAmounts(
    rows.map((row) => String(row[field] ?? '0')),
    currency,
  );
const less = (one: string, other: string, currency: Currency) =>
  fromMinorUnits(
    (toMinorUnits(one, currency) ?? 0n) - (toMinorUnits(other, currency) ?? 0n),
    currency,
  );

/** A patient's balance due and deposit: by the invoices, the statement, the accounts and the bill. */
async function expectPatientToAgree(
  world: World,
  { items, invoices }: Lists,
  { id, currency }: { id: string; currency: Currency },
): Promise<void> {
  const own = (rows: Row[], ...statuses: string[]) =>
    rows.filter(
      (row) =>
        row.patient_uuid === id &&
        row.currency === currency &&
        statuses.includes(String(row.status)),
    );
  const owed = sum(own(invoices, 'issued', 'part-paid', 'paid'), 'balance', currency);
  const accounts: Row[] = await everyRow(at(world.hospital, `accounts?patient=${id}`), {
    ...world.hospital.key,
  });
  const held = sum(
    accounts.filter((account) => account.currency === currency),
    'balance',
    currency,
  );
  const statement = (await read(world, `patients/${id}/statement`)).currencies.find(
    (one: Row) => one.currency === currency,
  ) ?? { closing_balance: sum([], '', currency), deposit_balance: sum([], '', currency) };
  expect([currency, statement.closing_balance, statement.deposit_balance]).toEqual([
    currency,
    owed,
    held,
  ]);
  const { bill } = await read(world, `patients/${id}/summary`);
  const billed = (side: 'owed' | 'awaited' | 'held') =>
    bill[side].filter((one: Row) => one.currency === currency);
  expect(sum([...billed('owed'), ...billed('awaited')], 'amount', currency)).toBe(
    sumOfAmounts(
      [
        owed,
        sum(own(items, 'billable'), 'net_amount', currency),
        sum(own(invoices, 'draft'), 'balance', currency),
      ],
      currency,
    ),
  );
  expect(sum(billed('held'), 'amount', currency)).toBe(held);
}

/** The insurer's debt: by its account, its statement, and the ages of the debt. */
async function expectPayerToAgree(world: World, currency: Currency): Promise<void> {
  const { balance } = await read(world, `accounts/${world.claims[currency].uuid}`);
  const { currencies: stated } = await read(world, `payers/${world.insurer.uuid}/statement`);
  const own = stated.find((one: Row) => one.currency === currency);
  if (own) expect([own.closing_balance, own.ageing.total]).toEqual([balance, balance]);
  else expect(Number(balance)).toBe(0);
}

/** The desk's takings: by the receipts and refunds, the day-end report and its file, and the drawers. */
async function expectDayToAgree(
  world: World,
  { payments, refunds }: Lists,
  currency: Currency,
): Promise<void> {
  const isDesk = (row: Row) =>
    row.currency === currency &&
    ['cash', 'card', 'mobile-money'].includes(String(row.transaction_type));
  const live = payments.filter((row) => isDesk(row) && row.status === 'active');
  const given = refunds.filter((row) => isDesk(row) && row.status === 'completed');
  const reached = sumOfAmounts(
    [sum(live, 'amount', currency), sum(live, 'rounding', currency)],
    currency,
  );
  const expected = less(reached, sum(given, 'amount', currency), currency);
  const day = await read(world, 'finance/day-end-report');
  const totals = day.totals.filter((one: Row) => one.currency === currency);
  expect([currency, sum(totals, 'net_amount', currency)]).toEqual([currency, expected]);
  for (const by of ['by_tender', 'by_cashier', 'by_desk', 'by_hour']) {
    expect([by, sum(day[by].filter(isDesk), 'net_amount', currency)]).toEqual([by, expected]);
  }
  const inCash = day.by_tender.filter((row: Row) => isDesk(row) && row.transaction_type === 'cash');
  const drawers = day.shifts.filter((one: Row) => one.currency === currency);
  expect(
    less(
      sum(drawers, 'expected_cash', currency),
      sum(drawers, 'opening_float', currency),
      currency,
    ),
  ).toBe(sum(inCash, 'net_amount', currency));

  const file = await send('GET', financeOf(world.hospital, 'day-end-report/export'), {
    as: world.hospital.key,
  });
  const [head = [], ...lines] = file.text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const cell = (line: string[], header: string) => line[head.indexOf(header)] ?? '';
  const left = lines
    .filter((line) => cell(line, 'Currency') === currency)
    .filter((line) => ['Cash', 'Card', 'Mobile money'].includes(cell(line, 'Payment method')))
    .map((line) => cell(line, 'Net'));
  expect(sumOfAmounts(left, currency)).toBe(expected);
}

/** The clearing balances of operator and bank: by the receipts and refunds less the payouts, and as shown. */
async function expectClearingToAgree(
  world: World,
  { payments, refunds, payouts }: Lists,
  currency: Currency,
): Promise<void> {
  const { clearing } = await read(world, 'finance/clearing');
  for (const way of ['card', 'mobile-money']) {
    const own = (rows: Row[], status: string) =>
      rows.filter(
        (row) => row.transaction_type === way && row.currency === currency && row.status === status,
      );
    const gone = own(payouts, 'recorded');
    const left = sumOfAmounts(
      [sum(gone, 'amount', currency), sum(gone, 'fee', currency)],
      currency,
    );
    const came = less(
      sum(own(payments, 'active'), 'amount', currency),
      sum(own(refunds, 'completed'), 'amount', currency),
      currency,
    );
    const clearingBalance = clearing.find(
      (one: Row) => one.transaction_type === way && one.currency === currency,
    );
    expect([way, clearingBalance?.holds ?? sum([], '', currency)]).toEqual([
      way,
      less(came, left, currency),
    ]);
  }
}

/** The file of a list has its rows and its sums, in each currency. */
async function expectFilesToAgree({ hospital }: World, lists: Lists): Promise<void> {
  const amounts = {
    'charge-items': ['amount', 'net_amount'],
    invoices: ['total', 'net_total', 'paid_total', 'balance', 'refund_due'],
    payments: ['amount', 'rounding', 'refunded'],
  };
  const headers: Record<string, string> = {
    amount: 'Amount',
    net_amount: 'Net amount',
    total: 'Total',
    net_total: 'Net total',
    paid_total: 'Paid',
    balance: 'Balance',
    refund_due: 'Refund due',
    rounding: 'Rounding',
    refunded: 'Refunded',
  };
  const rowsOf = {
    'charge-items': lists.items,
    invoices: lists.invoices,
    payments: lists.payments,
  };
  for (const list of ['charge-items', 'invoices', 'payments'] as const) {
    const path = financeOf(hospital, `${list}/export`);
    const [head = [], ...lines] = readCsv((await send('GET', path, { as: hospital.key })).text);
    expect([list, lines.length]).toEqual([list, rowsOf[list].length]);
    const cell = (line: string[], header: string) => line[head.indexOf(header)] ?? '';
    for (const currency of currencies) {
      const inFile = lines.filter((line) => cell(line, 'Currency') === currency);
      const inList = rowsOf[list].filter((row) => row.currency === currency);
      for (const field of amounts[list]) {
        const written = inFile.map((line) => cell(line, headers[field] ?? '') || '0');
        expect([list, field, sumOfAmounts(written, currency)]).toEqual([
          list,
          field,
          sum(inList, field, currency),
        ]);
      }
    }
  }
}

/**
 * The work list: refunds due by the invoices, and deposits by the accounts less the balances due. The start page has what of
 * it nobody has requested, and the day end the same refunds due.
 */
async function expectWorkListToAgree(
  world: World,
  { invoices }: Lists,
  currency: Currency,
): Promise<void> {
  const { hospital, patients } = world;
  const open: Row[] = await everyRow(
    financeOf(hospital, 'corrections?page_size=100'),
    hospital.key,
  );
  const of = (kind: string) => open.filter((row) => row.kind === kind && row.currency === currency);
  const due = invoices.filter((row) => row.currency === currency && row.status !== 'cancelled');
  const refundDue = sum(due, 'refund_due', currency);
  expect(sum(of('refund-due'), 'amount', currency)).toBe(refundDue);
  for (const { id } of patients) {
    const { bill } = await read(world, `patients/${id}/summary`);
    const units = (side: 'owed' | 'held') =>
      toMinorUnits(
        bill[side].find((one: Row) => one.currency === currency)?.amount ?? '0',
        currency,
      ) ?? 0n;
    const left = units('held') - units('owed');
    const listed = of('deposit-left').filter((row) => row.patient_uuid === id);
    expect(sum(listed, 'amount', currency)).toBe(fromMinorUnits(left > 0n ? left : 0n, currency));
  }
  const answer = await sendOk('GET', financeOf(hospital, 'overview'), world.manager);
  for (const kind of ['refund-due', 'deposit-left']) {
    const shown = answer.body.data.corrections.filter(
      (row: Row) => row.kind === kind && row.currency === currency,
    );
    expect([kind, sum(shown, 'amount', currency)]).toEqual([
      kind,
      less(sum(of(kind), 'amount', currency), sum(of(kind), 'requested', currency), currency),
    ]);
  }
  const { corrections } = await read(world, 'finance/day-end-report');
  const atDayEnd = corrections.filter(
    (row: Row) => row.kind === 'refund-due' && row.currency === currency,
  );
  expect(sum(atDayEnd, 'amount', currency)).toBe(refundDue);
}
