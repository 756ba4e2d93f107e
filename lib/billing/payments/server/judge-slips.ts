import type { z } from 'zod';
import { lockReference, type PaymentBySlip, paymentsBySlip } from '@/db/queries/billing/payments';
import { referenceIdentity } from '@/lib/billing/payments/reference-identity';
import type { Part, Settlement } from '@/lib/billing/payments/server/split-due';
import {
  isSettledType,
  referenceKindOf,
  settledTransactionTypes,
  type TransactionType,
} from '@/lib/domain/codes/payments';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { unclearReference } from '@/lib/domain/texts/scripts';
import { daysAgoWords } from '@/lib/domain/time';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';

/** The purpose of a payment: an invoice (null: one that is drawn by this), or a patient's account. */
type Bill = { invoiceId: string | null } | { depositedInto: string };

/** The payments that a part's message or slip has made already. */
export type UsedBefore = ReadonlyMap<Part, readonly PaymentBySlip[]>;

type Judging = Pick<Context, 'tx' | 'provider' | 'now' | 'caller' | 'audit'>;

/**
 * Judges the messages, slips and claims by which a payment is made, and locks each until the request ends. Throws `conflict` on
 * the `reference` of a part that was taken already for this bill, of the same sum and by the same way (a message that is sent
 * again is no second payment), and of one that exceeds the total of its message or slip, where that is known. A message or slip
 * that has paid before, this bill or another, by whichever of the two it was entered, needs a reason from a person, and a message its total; a key's payment passes.
 * Cash has no such number: its reference is a note. The invoice or the account is locked before. A preview asks for nothing.
 */
export async function judgeSlips(
  ctx: Judging,
  settlement: Pick<Settlement, 'parts' | 'currency'>,
  bill: Bill,
  { isPreview }: { isPreview: boolean },
): Promise<UsedBefore> {
  const { tx, provider } = ctx;
  const { currency } = settlement;
  const slips = settlement.parts
    .filter(isNumbered)
    .map((part) => ({ part, transactionType: part.transactionType }));
  const identities = slips.flatMap(({ part }) => slipsOf(part).map(({ identity }) => identity));
  for (const identity of [...new Set(identities)].toSorted()) {
    await lockReference(tx, provider.id, identity);
  }
  const used = new Map<Part, readonly PaymentBySlip[]>();
  for (const { part, transactionType } of slips) {
    const found = await paymentsBySlip(tx, provider.id, { currency, slips: slipsOf(part) });
    const taken = found.filter((one) => one.transactionType === transactionType);
    refuseTakenTwice(
      ctx,
      part,
      currency,
      taken.filter((one) => isFor(one, bill)),
    );
    if (!isSettledType(transactionType)) continue;
    used.set(part, found);
    for (const { patient } of found) ctx.audit.patientsRead.add(patient.id);
    refuseBeyondTotal(part, currency, taken);
    if (!isPreview && ctx.caller.kind === 'user') refuseUnexplained(ctx, part, currency, found);
  }
  return used;
}

/** The answer of a payment that was taken; its message names what its messages and slips have paid before. */
export function answerTaken<Data extends z.ZodType>(
  ctx: Pick<Context, 'now' | 'provider'>,
  reply: { data: Data } & Parameters<typeof success>[0],
  used: UsedBefore,
  data: z.input<Data>,
): Response {
  const uses = [...used].flatMap(([part, earlier]) =>
    earlier.length === 0 ? [] : `${usesWords(ctx, part, earlier)}.`,
  );
  return success({ ...reply, message: [reply.message, ...uses].join(' ') }, data);
}

/**
 * Throws `invalid` on the `reference` of a part that comes earlier in the same request: one message pays once, whatever the
 * amounts. Two payers may share a claim number, unless they pay the same sum.
 */
export function assertNoDuplicateTender(parts: readonly Part[]): void {
  for (const [index, part] of parts.entries()) {
    const isSaid = parts
      .slice(0, index)
      .some(
        (earlier) =>
          isSameSlip(earlier, part) &&
          (isSettledType(part.transactionType) || earlier.amount === part.amount),
      );
    if (!isSaid || !isNumbered(part)) continue;
    const sentence =
      'You have entered this reference twice in this payment. Enter it once, with the full amount. If this is a second payment, enter the reference on its own message, slip or claim.';
    throw refuseField(`${part.at}reference`, sentence);
  }
}

/** Throws `invalid` on a `reference` with letters of two scripts, or of one that looks like Latin. Of cash it is a note. */
export function refuseUnclear(parts: readonly (Numbered & { at: string })[]): void {
  for (const { at, transactionType, reference } of parts) {
    const isNote = referenceKindOf[transactionType] === 'note';
    const message = isNote ? null : unclearReference(reference);
    if (message !== null) throw refuseField(`${at}reference`, message);
  }
}

/** A message's code may be typed as the number of a card slip, and the other way round. */
const slipsOf = ({ transactionType: type, reference }: Numbered) =>
  (isSettledType(type) ? settledTransactionTypes : [type]).map((transactionType) => ({
    transactionType,
    identity: referenceIdentity(transactionType, reference),
  }));

const identityOf = ({ transactionType, reference }: Numbered) =>
  referenceIdentity(transactionType, reference);

type Numbered = { transactionType: TransactionType; reference: string };

const isNumbered = (part: Numbered) =>
  referenceKindOf[part.transactionType] !== 'note' && identityOf(part) !== '';

const isSameSlip = (one: Numbered, other: Numbered) =>
  slipsOf(one).some(
    ({ transactionType, identity }) =>
      transactionType === other.transactionType && identity === identityOf(other),
  );

const isFor = ({ kind, invoiceId, accountId }: PaymentBySlip, bill: Bill) =>
  'invoiceId' in bill
    ? kind === 'invoice' && invoiceId === bill.invoiceId
    : kind === 'deposit' && accountId === bill.depositedInto;

function refuseTakenTwice(
  { now, provider }: Judging,
  { at, amount }: Part,
  currency: string,
  taken: readonly PaymentBySlip[],
): void {
  const earlier = taken.find((one) => storedUnits(one.amount, currency) === amount);
  if (!earlier) return;
  const ago = daysAgoWords(earlier.receivedAt, now, provider.timeZone);
  const sentence = `Receipt ${earlier.receiptNumber} already took ${sumWords(amount, currency)} with this reference ${ago}. Do not take it again. If this is a second payment, enter the reference on its own message, slip or claim.`;
  throw refuseField(`${at}reference`, sentence, 'conflict');
}

function refuseBeyondTotal(
  { at, amount, referenceTotal }: Part,
  currency: string,
  taken: readonly PaymentBySlip[],
): void {
  const known = taken.find((one) => one.referenceTotal !== null);
  const knownTotal = known?.referenceTotal ? storedUnits(known.referenceTotal, currency) : null;
  if (known && knownTotal !== null && referenceTotal !== null && referenceTotal !== knownTotal) {
    const sentence = `Receipt ${known.receiptNumber} records a total of ${sumWords(knownTotal, currency)}. Check the message again.`;
    throw refuseField(`${at}reference_total`, sentence, 'conflict');
  }
  const total = knownTotal ?? referenceTotal;
  if (total === null) return;
  const before = taken.reduce((sum, one) => sum + storedUnits(one.amount, currency), 0n);
  if (before + amount <= total) return;
  const left = total > before ? total - before : 0n;
  const sentence = `The total is ${sumWords(total, currency)}, and earlier payments have used ${sumWords(before, currency)}. At most ${sumWords(left, currency)} is left.`;
  throw refuseField(`${at}reference`, sentence, 'conflict');
}

/** Throws `conflict` until a person has given the reason why a message or slip pays again, and the total of a message. */
function refuseUnexplained(
  ctx: Judging,
  part: Part,
  currency: string,
  earlier: readonly PaymentBySlip[],
): void {
  if (earlier.length === 0) return;
  const { at, referenceReason, referenceTotal, transactionType } = part;
  const isTotalKnown =
    referenceTotal !== null ||
    earlier.some((one) => one.transactionType === transactionType && one.referenceTotal !== null);
  const uses = usesWords(ctx, part, earlier);
  const missing = [
    ...(referenceReason === ''
      ? [[`${at}reference_reason`, `${uses}. Enter the reason for using it again.`] as const]
      : []),
    ...(transactionType === 'mobile-money' && !isTotalKnown
      ? [[`${at}reference_total`, `Enter the message total, ${currency}.`] as const]
      : []),
  ];
  if (missing.length === 0) return;
  for (const { patient } of earlier) ctx.audit.patientsNamed.add(patient.id);
  throw new Refusal('conflict', `${uses}.`, {
    fields: Object.fromEntries(missing.map(([field, sentence]) => [field, [sentence]])),
  });
}

/** `“SFD1” was used before: receipt 337, Amina Otieno, KES 1,000.50, 3 min ago`. */
function usesWords(
  { now, provider }: Pick<Context, 'now' | 'provider'>,
  { reference }: Part,
  earlier: readonly PaymentBySlip[],
): string {
  const shown = earlier
    .slice(0, 5)
    .map(({ receiptNumber, patient, amount, receivedAt, ...one }) => {
      const sum = moneyWords(presentAmount(amount, one.currency), one.currency);
      const ago = daysAgoWords(receivedAt, now, provider.timeZone);
      return `receipt ${receiptNumber} (${surnameFirst(patient)}), ${sum}, ${ago}`;
    });
  const more = earlier.length - shown.length;
  return `“${reference}” was used before: ${[...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}`;
}

const sumWords = (units: bigint, currency: string) =>
  moneyWords(fromMinorUnits(units, currency), currency);
