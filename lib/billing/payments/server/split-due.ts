import { lockAccounts } from '@/db/queries/billing/ledger';
import { paidByPatient } from '@/db/queries/billing/payments';
import { findRow } from '@/db/queries/platform/rows';
import type { CoverRow } from '@/db/queries/registry/covers';
import type { PayerRow } from '@/db/queries/registry/payers';
import { type locations, payers } from '@/db/schema/index';
import { shiftAt } from '@/lib/billing/cashier-shifts/server/current';
import type { Tender } from '@/lib/billing/payment-accounts/server/parse-tender';
import { requireInUse } from '@/lib/billing/payment-accounts/server/require-in-use';
import { type Division, divide } from '@/lib/billing/payments/divide';
import { assertNoDuplicateTender, refuseUnclear } from '@/lib/billing/payments/server/judge-slips';
import { readPayerOf } from '@/lib/billing/payments/server/read-cover';
import { availableWords, freeIn } from '@/lib/billing/payments/server/require-balance';
import { isDeskType, isPayerType } from '@/lib/domain/codes/payments';
import { percentOf } from '@/lib/domain/discounts/decide';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits, toMinorUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { resolveAll } from '@/lib/platform/records/server/resolve-references';

/** A part of a payment, ready to be taken. */
export type Part = Tender & Division;

/**
 * The result of a payment: its parts, and the shift that takes the money at the desk. `shift` is null when none reaches it,
 * and in the preview of a key that has taken nothing yet.
 */
export type Settlement = {
  currency: string;
  location: typeof locations.$inferSelect;
  /** With `copaymentBack`, which a payer pays in place of the patient. */
  due: bigint;
  parts: Part[];
  shift: { id: string } | null;
  /** Of several payers the largest: the patient owes the copayment once. Null where no scheme asks for one. */
  expectedCopayment: bigint | null;
  /** What the patient has paid of a percentage that asks for less since items were credited: with this payment it is to be refunded. */
  copaymentBack: bigint;
  /** The insurer or company that pays, of several the first named; null where none does. */
  payer: PayerRow | null;
  /** The patient's cover by that payer; null without one. */
  cover: CoverRow | null;
};

/**
 * Divides what is due over the tenders, within the caller's shift and against accounts that are locked from here
 * on. The payment and its preview both come from here; `isPreview` alone says whether a key's first shift is opened.
 * Throws `conflict` when there is no open shift, an account is not in use, or a patient's does not hold enough.
 */
export async function splitDue(
  ctx: Context,
  tenders: Tender[],
  {
    currency,
    coin,
    location,
    due: balance,
    netTotal,
    creditedTotal = 0n,
    patientId = null,
    servedOn = [],
    invoiceId = null,
    isPreview,
    rounds = true,
    alsoLocks = [],
  }: {
    currency: string;
    /** As `smallestCoin` reads it. */
    coin: bigint | null;
    location: typeof locations.$inferSelect;
    due: bigint;
    /** The base of a percentage in the payer's scheme. */
    netTotal: bigint;
    /** What was billed besides and is no longer due. */
    creditedTotal?: bigint;
    /** The patient whose debt is paid; null for a deposit. */
    patientId?: string | null;
    /** The days of the services that are paid for: a cover that holds on one of them has the terms. */
    servedOn?: readonly string[];
    /** The invoice that is paid, of which a part may have been paid before; null when it is drawn by this. */
    invoiceId?: string | null;
    isPreview: boolean;
    /** Whether cash that clears what is due is rounded to coins. */
    rounds?: boolean;
    /** Accounts that the event concerns beside those of the parts. */
    alsoLocks?: string[];
  },
): Promise<Settlement> {
  const [main] = tenders;
  let payer: PayerRow | null = null;
  let cover: CoverRow | null = null;
  let asked: bigint | null = null;
  let askedBefore = 0n;
  for (const { account } of tenders) {
    const paying = await readPayerOf(ctx, account, patientId, servedOn);
    if (payer === null) ({ payer, cover } = paying);
    const terms = paying.cover?.copaymentType ? paying.cover : paying.payer;
    const copayment = copaymentAsked(ctx, terms, netTotal, currency);
    if (copayment === null || (asked !== null && copayment <= asked)) continue;
    asked = copayment;
    askedBefore = copaymentAsked(ctx, terms, netTotal + creditedTotal, currency) ?? 0n;
  }
  const paid =
    asked !== null && invoiceId !== null
      ? storedUnits(await paidByPatient(ctx.tx, ctx.provider.id, invoiceId), currency)
      : 0n;
  // A scheme asks for its copayment once, in however many parts the payer pays.
  const expectedCopayment = asked === null ? null : least(most(asked - paid, 0n), balance);
  const back = most(least(paid, askedBefore) - (asked ?? 0n), 0n);
  const copaymentBack = takenOver(back, main, balance);
  const due = balance + copaymentBack;
  const wanted = tenders.map((tender) => {
    // Beside a payer whose scheme says what the patient pays, the amount need not be said.
    if (tender.role !== 'copayment' || tender.amount !== null || main?.amount !== null)
      return tender;
    if (expectedCopayment === null)
      throw refuseField(tender.amountAt, 'This field is required here.');
    return { ...tender, amount: expectedCopayment };
  });
  const parts = divide(due, wanted, { currency, coin, rounds });
  if (parts.length === 0)
    throw refuseField(main?.amountAt ?? 'amount', 'Enter an amount above zero.');
  refuseTooMuch(parts, currency);
  refuseUnclear(parts);
  assertNoDuplicateTender(parts);
  const takes = parts.some(({ transactionType }) => isDeskType(transactionType));
  // Sent in this order: the shift is locked before the accounts, as in closing it.
  const [shift] = await resolveAll([
    takes ? shiftAt(ctx, location, currency, { opens: !isPreview }) : null,
    lockAndJudge(ctx, parts, currency, alsoLocks),
  ]);
  return { currency, location, due, parts, shift, expectedCopayment, copaymentBack, payer, cover };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** How much of what the patient is to get back a payer pays: all of it with the rest, else what is asked of it above the balance. */
function takenOver(back: bigint, main: Tender | undefined, balance: bigint): bigint {
  if (!main || !isPayerType(main.transactionType)) return 0n;
  return main.amount === null ? back : least(back, most(main.amount - balance, 0n));
}

/**
 * The patient's share of a bill by the terms of a cover or a payer (FHIR coverage: `copay`, `copaypct`), in minor units; null where
 * they ask for none.
 */
export function copaymentAsked(
  { provider }: Pick<Context, 'provider'>,
  terms: Pick<PayerRow, 'copaymentType' | 'copaymentValue'> | null,
  netTotal: bigint,
  currency: string,
): bigint | null {
  if (!terms?.copaymentType || terms.copaymentValue === null) return null;
  if (terms.copaymentType === 'copaypct') return percentOf(netTotal, terms.copaymentValue);
  // A fixed copayment is in the provider's own currency.
  return currency === provider.currency ? toMinorUnits(terms.copaymentValue, currency) : null;
}

/** Throws `invalid` for a part that is no amount of the interface: it ends below 1,000,000,000,000. */
function refuseTooMuch(parts: Part[], currency: string): void {
  const end = toMinorUnits('999999999999', currency);
  for (const { at, amountAt, amount, rounding, tendered } of parts) {
    const isPaying = end !== null && amount + rounding > end;
    const isHandedOver = end !== null && tendered !== null && tendered > end;
    if (!isPaying && !isHandedOver) continue;
    const sentence = `One payment can be at most ${moneyWords('999999999999', currency)}.`;
    throw refuseField(isPaying ? amountAt : `${at}tendered`, sentence);
  }
}

async function lockAndJudge(
  ctx: Context,
  parts: Part[],
  currency: string,
  alsoLocks: string[],
): Promise<void> {
  const [locked, paying] = await Promise.all([
    lockAccounts(ctx.tx, ctx.provider.id, [
      ...parts.map(({ account }) => account.id),
      ...alsoLocks,
    ]),
    Promise.all(
      parts.map(
        ({ account: { payerId } }) =>
          payerId && findRow(ctx.tx, payers, ctx.provider.id, { id: payerId }),
      ),
    ),
  ]);
  for (const account of locked) {
    const part = parts.find(({ account: { id } }) => id === account.id);
    requireInUse(account, part && `${part.at}account_id`);
  }
  const drawn = new Map<string, bigint>();
  for (const [index, part] of parts.entries()) {
    const {
      at,
      account: { id },
      transactionType,
      amount,
    } = part;
    const account = locked.find((one) => one.id === id);
    const field = `${at}account_id`;
    if (!account) throw new Error('The account of a payment is not there.');
    const payer = paying[index];
    if (payer && !payer.isActive) {
      throw refuseField(
        field,
        `${payer.name}, who pays from this account, is not active.`,
        'conflict',
      );
    }
    if (transactionType !== 'user-account') continue;
    const sum = (drawn.get(id) ?? 0n) + amount;
    drawn.set(id, sum);
    const free = await freeIn(ctx, account);
    if (sum <= free) continue;
    const asked = moneyWords(fromMinorUnits(sum, currency), currency);
    const sentence = `${availableWords(account, free)} It does not cover ${asked}.`;
    throw refuseField(field, sentence, 'conflict');
  }
}
