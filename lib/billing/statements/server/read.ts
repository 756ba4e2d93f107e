import type { z } from 'zod';
import {
  accountsOfPayer,
  type Booked,
  type Debtor,
  depositsBefore,
  listMovements,
  type Movement,
  type OwedSince,
  owedByPatient,
  owedByPayer,
  sumsBefore,
} from '@/db/queries/billing/statements';
import { ageing } from '@/lib/billing/statements/ageing';
import type {
  patientStatement,
  patientStatementContract,
  payerStatement,
} from '@/lib/billing/statements/contract';
import { mostDays } from '@/lib/billing/statements/period';
import {
  claimLines,
  debtLines,
  depositLines,
  type StatedLine,
} from '@/lib/billing/statements/server/lines';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt, daysBetween } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';
import { readOtherRecords } from '@/lib/registry/patients/server/read-other-records';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

type Query = z.output<typeof patientStatementContract.query>;
type Line = z.input<typeof payerStatement>['currencies'][number]['lines'][number];

const usualDays = 90;
const mostLines = 5000;

/** A patient's balance due and deposit, how they came about, and since when. Reading it is audited. */
export async function readPatientStatement(
  ctx: Context,
  reference: Reference,
  query: Query,
): Promise<z.input<typeof patientStatement>> {
  const { tx, provider, now } = ctx;
  const patient = await readPatientRow(ctx, reference);
  const days = daysOf(ctx, query);
  const [stated, { accounts: paidAhead }, otherRecords] = await Promise.all([
    state(ctx, { patientId: patient.id }, days, (by) =>
      owedByPatient(tx, provider.id, patient.id, by),
    ),
    account(ctx, { depositorId: patient.id }, days, depositLines),
    readOtherRecords(ctx, patient),
  ]);
  const currencies = new Set([...stated.keys(), ...paidAhead.keys()]);
  if (currencies.size === 0) currencies.add(provider.currency);
  return {
    ...presentPatientOfRecord(patient, { now, timeZone: provider.timeZone }),
    other_records: otherRecords,
    start: days.start,
    end: days.end,
    currencies: [...currencies].sort().map((currency) => {
      const deposits = paidAhead.get(currency) ?? blank(currency);
      return {
        ...(stated.get(currency) ?? nothingIn(currency, days.end)),
        deposit_balance: deposits.closing_balance,
        deposits,
      };
    }),
  };
}

/** The balance due of a payer's accounts, how it came about, and since when. */
export async function readPayerStatement(
  ctx: Context,
  reference: Reference,
  query: Query,
): Promise<z.input<typeof payerStatement>> {
  const { tx, provider } = ctx;
  const payer = await readRecord(ctx, kinds.payer, reference);
  const days = daysOf(ctx, query);
  const accountIds = await accountsOfPayer(tx, provider.id, payer.id);
  const stated =
    accountIds.length === 0
      ? new Map<string, Stated>()
      : await state(ctx, { accountIds }, days, (by) =>
          owedByPayer(tx, provider.id, accountIds, by),
        );
  if (stated.size === 0) stated.set(provider.currency, nothingIn(provider.currency, days.end));
  return {
    payer: payer.number,
    payer_uuid: payer.id,
    payer_name: payer.name,
    start: days.start,
    end: days.end,
    currencies: [...stated.keys()].sort().flatMap((currency) => stated.get(currency) ?? []),
  };
}

type Days = { start: string; end: string; from: Date; until: Date };

function daysOf({ now, provider: { timeZone } }: Context, query: Query): Days {
  const end = query.end ?? dayAt(now, timeZone);
  const start = query.start ?? dayAfter(end, -usualDays);
  if (start > end) throw refuseField('start', 'The first day is after the last.');
  if (daysBetween(start, end) >= mostDays) {
    throw refuseField('start', `A statement can have at most ${mostDays} days.`);
  }
  return {
    start,
    end,
    from: startOfDay(start, timeZone),
    until: startOfDay(dayAfter(end), timeZone),
  };
}

type Stated = z.input<typeof payerStatement>['currencies'][number];

type Account = Pick<Stated, 'opening_balance' | 'lines' | 'closing_balance'>;

function blank(currency: string): Account {
  const zero = fromMinorUnits(0n, currency);
  return { opening_balance: zero, lines: [], closing_balance: zero };
}

const nothingIn = (currency: string, end: string): Stated => ({
  currency,
  ...blank(currency),
  ageing: ageing([], currency, end),
});

async function state(
  ctx: Context,
  debtor: { patientId: string } | { accountIds: string[] },
  days: Days,
  owedBy: (booked: Booked & { timeZone: string }) => Promise<OwedSince[]>,
): Promise<Map<string, Stated>> {
  const linesOf = 'patientId' in debtor ? debtLines : claimLines;
  const { accounts, movements } = await account(ctx, debtor, days, linesOf);
  const { timeZone } = ctx.provider;
  const owed = await owedBy({ from: days.from, movements, timeZone });
  return new Map(
    [...accounts].map(([currency, stated]): [string, Stated] => {
      const own = owed.filter((row) => row.currency === currency);
      return [currency, { currency, ...stated, ageing: ageing(own, currency, days.end) }];
    }),
  );
}

/**
 * The balance of an account when the first day began, its lines, and its balance at the end, by currency; with the
 * movements that the lines are of.
 */
async function account(
  ctx: Context,
  debtor: Debtor,
  { from, until }: Days,
  linesOf: (movement: Movement) => StatedLine[],
): Promise<{ accounts: Map<string, Account>; movements: Movement[] }> {
  const { tx, provider } = ctx;
  const [opening, movements] = await Promise.all([
    'depositorId' in debtor
      ? depositsBefore(tx, provider.id, debtor.depositorId, from)
      : sumsBefore(tx, provider.id, debtor, from),
    listMovements(tx, provider.id, debtor, { from, until, limit: mostLines + 1 }),
  ]);
  if (movements.length > mostLines) {
    const sentence = `These days have more than ${mostLines} entries. Choose fewer days.`;
    throw refuseField('start', sentence);
  }
  for (const { patientId } of movements) if (patientId) ctx.audit.patientsRead.add(patientId);
  const before = new Map(opening.map(({ currency, amount }) => [currency, amount]));
  const currencies = new Set([...before.keys(), ...movements.map(({ currency }) => currency)]);
  // A debt is a debit and a deposit is a credit; both are shown as positive amounts.
  const sign = 'depositorId' in debtor ? -1n : 1n;
  const accounts = new Map(
    [...currencies].map((currency): [string, Account] => {
      const text = (units: bigint) => fromMinorUnits(units, currency);
      let balance = storedUnits(before.get(currency) ?? '0', currency);
      const opening_balance = text(balance);
      const lines = movements
        .filter((movement) => movement.currency === currency)
        .flatMap((movement) =>
          linesOf(movement).map(({ amount, ...said }): Line => {
            balance += sign * amount;
            return {
              at: movement.postedAt.toISOString(),
              kind: movement.kind,
              ...said,
              invoice: movement.invoiceId,
              invoice_number: movement.invoiceNumber,
              payment: movement.paymentId,
              receipt_number: movement.receiptNumber,
              patient: movement.patientId,
              debit: text(amount > 0n ? amount : 0n),
              credit: text(amount < 0n ? -amount : 0n),
              balance: text(balance),
            };
          }),
        );
      return [currency, { opening_balance, lines, closing_balance: text(balance) }];
    }),
  );
  return { accounts, movements };
}
