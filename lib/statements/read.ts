import type { z } from 'zod';
import { findPatient } from '@/db/queries/patients';
import {
  accountsOfPayer,
  type Debtor,
  depositsBefore,
  listMovements,
  type Movement,
  type OwedSince,
  owedByPatient,
  owedByPayer,
  sumsBefore,
} from '@/db/queries/statements';
import { dayAfter, dayAt, daysBetween, startOfDay } from '@/lib/days';
import { notFound, refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { fromMinorUnits, storedUnits } from '@/lib/money';
import { presentPatientDetail } from '@/lib/patients/present';
import { readRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import { ageing } from '@/lib/statements/ageing';
import type {
  patientStatement,
  patientStatementContract,
  payerStatement,
} from '@/lib/statements/contract';
import { mostDays } from '@/lib/statements/period';
import { movementWords } from '@/lib/statements/words';

type Query = z.output<typeof patientStatementContract.query>;
type Line = z.input<typeof payerStatement>['currencies'][number]['lines'][number];

const usualDays = 90;
const mostLines = 5000;

/** What a patient owes and has paid ahead, how that came about, and since when. Reading it is audited. */
export async function readPatientStatement(
  ctx: Context,
  reference: Reference,
  query: Query,
): Promise<z.input<typeof patientStatement>> {
  const { tx, provider, now } = ctx;
  const patient = await findPatient(tx, provider.id, reference);
  if (!patient) throw notFound(kinds.patient.noun);
  ctx.audit.patientsRead.add(patient.id);
  const days = daysOf(ctx, query);
  const by = { until: days.until, timeZone: provider.timeZone };
  const [stated, deposits] = await Promise.all([
    state(ctx, { patientId: patient.id }, days, owedByPatient(tx, provider.id, patient.id, by)),
    depositsBefore(tx, provider.id, patient.id, days.until),
  ]);
  const paidAhead = new Map(deposits.map(({ currency, amount }) => [currency, amount]));
  const currencies = new Set([...stated.keys(), ...paidAhead.keys()]);
  if (currencies.size === 0) currencies.add(provider.currency);
  return {
    patient: patient.number,
    patient_uuid: patient.id,
    patient_detail: presentPatientDetail(patient, { now, timeZone: provider.timeZone }),
    patient_mr_number: patient.mrNumber,
    start: days.start,
    end: days.end,
    currencies: [...currencies].sort().map((currency) => ({
      ...(stated.get(currency) ?? nothingIn(currency, days.end)),
      deposit_balance: fromMinorUnits(
        storedUnits(paidAhead.get(currency) ?? '0', currency),
        currency,
      ),
    })),
  };
}

/** What is owed on a payer's accounts, how that came about, and since when. */
export async function readPayerStatement(
  ctx: Context,
  reference: Reference,
  query: Query,
): Promise<z.input<typeof payerStatement>> {
  const { tx, provider } = ctx;
  const payer = await readRecord(ctx, kinds.payer, reference);
  const days = daysOf(ctx, query);
  const accountIds = await accountsOfPayer(tx, provider.id, payer.id);
  const by = { until: days.until, timeZone: provider.timeZone };
  const stated =
    accountIds.length === 0
      ? new Map<string, Stated>()
      : await state(ctx, { accountIds }, days, owedByPayer(tx, provider.id, accountIds, by));
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
  if (start > end) throw refuseField('start', 'This is after the end.');
  if (daysBetween(start, end) >= mostDays) {
    throw refuseField('start', `A statement is of at most ${mostDays} days.`);
  }
  return {
    start,
    end,
    from: startOfDay(start, timeZone),
    until: startOfDay(dayAfter(end), timeZone),
  };
}

type Stated = z.input<typeof payerStatement>['currencies'][number];

const nothingIn = (currency: string, end: string): Stated => {
  const zero = fromMinorUnits(0n, currency);
  return {
    currency,
    opening_balance: zero,
    lines: [],
    closing_balance: zero,
    ageing: ageing([], currency, end),
  };
};

async function state(
  ctx: Context,
  debtor: Debtor,
  { end, from, until }: Days,
  owing: Promise<OwedSince[]>,
): Promise<Map<string, Stated>> {
  const { tx, provider } = ctx;
  const [opening, movements, owed] = await Promise.all([
    sumsBefore(tx, provider.id, debtor, from),
    listMovements(tx, provider.id, debtor, { from, until, limit: mostLines + 1 }),
    owing,
  ]);
  if (movements.length > mostLines) {
    const sentence = `There are more than ${mostLines} entries in these days: choose fewer.`;
    throw refuseField('start', sentence);
  }
  const before = new Map(opening.map(({ currency, amount }) => [currency, amount]));
  const currencies = new Set([...before.keys(), ...movements.map(({ currency }) => currency)]);
  return new Map(
    [...currencies].map((currency): [string, Stated] => {
      const own = <T extends { currency: string }>(rows: T[]) =>
        rows.filter((row) => row.currency === currency);
      const start = storedUnits(before.get(currency) ?? '0', currency);
      const { lines, balance } = linesFrom(start, own(movements), currency);
      return [
        currency,
        {
          currency,
          opening_balance: fromMinorUnits(start, currency),
          lines,
          closing_balance: fromMinorUnits(balance, currency),
          ageing: ageing(own(owed), currency, end),
        },
      ];
    }),
  );
}

function linesFrom(start: bigint, movements: Movement[], currency: string) {
  let balance = start;
  const text = (units: bigint) => fromMinorUnits(units, currency);
  const lines = movements.map((movement): Line => {
    const amount = storedUnits(movement.amount, currency);
    balance += amount;
    return {
      at: movement.postedAt.toISOString(),
      kind: movement.kind,
      description: movementWords(movement),
      invoice: movement.invoiceId,
      invoice_number: movement.invoiceNumber,
      payment: movement.paymentId,
      receipt_number: movement.receiptNumber,
      debit: text(amount > 0n ? amount : 0n),
      credit: text(amount < 0n ? -amount : 0n),
      balance: text(balance),
    };
  });
  return { lines, balance };
}
