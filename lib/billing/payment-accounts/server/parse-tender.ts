import {
  type AccountRow,
  findCashAccount,
  findPatientAccount,
} from '@/db/queries/billing/payment-accounts';
import { findRow } from '@/db/queries/platform/rows';
import { type locations, paymentAccounts } from '@/db/schema/index';
import type { WantedPart } from '@/lib/billing/payments/divide';
import type { AccountType } from '@/lib/domain/codes/payment-accounts';
import {
  accountTypeOf,
  isDeskType,
  isPayerType,
  type TransactionType,
} from '@/lib/domain/codes/payments';
import { refuseField } from '@/lib/domain/errors';
import { toMinorUnits, tooManyDecimals } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { resolveAll } from '@/lib/platform/records/server/resolve-references';

/** A payment method as sent in a request. `at` is its path there, with the dot. */
export type RequestedTender = {
  role: WantedPart['role'];
  at: string;
  /** As a `WantedPart` has it. */
  amountAt: string;
  transactionType: TransactionType;
  account: Reference | null;
  amount: string | null;
  currency: string | null;
  tendered: string | null;
  reference: string;
  referenceTotal: string | null;
  referenceReason: string;
};

/** A part of a payment as a request words it, in the request's own place for it. */
export function parseTender(
  role: RequestedTender['role'],
  at: string,
  part: {
    transaction_type: TransactionType;
    account_id?: Reference | null | undefined;
    amount?: string | null | undefined;
    currency?: string | null | undefined;
    tendered?: string | null | undefined;
    reference: string;
    reference_total?: string | null | undefined;
    reference_reason: string;
  },
  amountAt = `${at}amount`,
): RequestedTender {
  return {
    role,
    at,
    amountAt,
    transactionType: part.transaction_type,
    account: part.account_id ?? null,
    amount: part.amount ?? null,
    currency: part.currency ?? null,
    tendered: part.tendered ?? null,
    reference: part.reference,
    referenceTotal: part.reference_total ?? null,
    referenceReason: part.reference_reason,
  };
}

/** A tender with the account that it goes to or comes from. */
export type Tender = WantedPart & {
  account: AccountRow;
  reference: string;
  /** The total of the message or slip, in minor units; null where it is not recorded. */
  referenceTotal: bigint | null;
  /** Why a message or slip that has paid another bill pays this one too. */
  referenceReason: string;
};

/**
 * Reads how something of a patient's is to be paid. An account that is not named is the desk's own, or the provider's
 * default, or the patient's. Throws `invalid` on the field for another currency, an amount finer than its coins, an
 * account of the wrong kind or of another patient, and a copayment without an insurer or company.
 */
export async function readTenders(
  ctx: Context,
  asked: RequestedTender[],
  place: { patientId: string; location: typeof locations.$inferSelect; currency: string },
): Promise<Tender[]> {
  const main = asked.find(({ role }) => role === 'main');
  const readTender = async (tender: RequestedTender): Promise<Tender> => {
    const { role, at, amountAt, transactionType, reference, referenceReason } = tender;
    if (role === 'copayment' && main && isDeskType(main.transactionType)) {
      const sentence = 'A copayment needs an insurer, a company or an account that pays the rest.';
      throw refuseField(at.slice(0, -1), sentence);
    }
    if (tender.currency !== null && tender.currency !== place.currency) {
      throw refuseField(`${at}currency`, `This must be paid in ${place.currency}.`);
    }
    return {
      ...{ role, at, amountAt, transactionType, reference, referenceReason },
      amount: minorUnits(amountAt, tender.amount, place.currency),
      tendered: minorUnits(`${at}tendered`, tender.tendered, place.currency),
      referenceTotal: minorUnits(`${at}reference_total`, tender.referenceTotal, place.currency),
      account: await accountFor(ctx, tender, place),
    };
  };
  return resolveAll(asked.map(readTender));
}

/** An amount of a request in minor units. Throws `invalid` on the field when it is finer than the currency's coins. */
export function minorUnits<Text extends string | null>(
  field: string,
  amount: Text,
  currency: string,
): Text extends string ? bigint : bigint | null;
export function minorUnits(field: string, amount: string | null, currency: string): bigint | null {
  if (amount === null) return null;
  const units = toMinorUnits(amount, currency);
  if (units === null) throw refuseField(field, tooManyDecimals(currency));
  return units;
}

const accountOfType: Readonly<Record<AccountType, string>> = {
  cash: 'a cash account',
  insurance: 'the account of an insurer',
  corporate: 'the account of a company',
  patient: "the patient's deposit",
};

async function accountFor(
  ctx: Context,
  { at, transactionType, account: named }: RequestedTender,
  { patientId, location, currency }: Parameters<typeof readTenders>[2],
): Promise<AccountRow> {
  const field = `${at}account_id`;
  const account = named ? await findRow(ctx.tx, paymentAccounts, ctx.provider.id, named) : null;
  if (named && !account) throw refuseField(field, 'There is no such account at this hospital.');
  if (!account) return defaultAccount(ctx, field, transactionType, patientId, location, currency);
  const type = accountTypeOf[transactionType];
  if (account.type !== type) {
    throw refuseField(field, `Choose ${accountOfType[type]} for this payment method.`);
  }
  if (type === 'patient' && account.patientId !== patientId) {
    throw refuseField(field, 'This is the account of another patient.');
  }
  if (account.currency !== currency) {
    throw refuseField(field, `This account is in ${account.currency}, not in ${currency}.`);
  }
  return account;
}

async function defaultAccount(
  { tx, provider }: Context,
  field: string,
  transactionType: TransactionType,
  patientId: string,
  location: typeof locations.$inferSelect,
  currency: string,
): Promise<AccountRow> {
  if (isDeskType(transactionType))
    return accountAtDesk({ tx, provider }, field, location, currency);
  if (isPayerType(transactionType)) {
    throw refuseField(field, 'Choose the account of the insurer or company that pays.');
  }
  const account = await findPatientAccount(tx, provider.id, patientId, currency);
  if (account) return account;
  const sentence = `The patient has no deposit in ${currency}.`;
  throw refuseField(field, sentence, 'conflict');
}

/**
 * The cash account of a location, else the provider's default one. Throws `conflict` on the field when there is neither.
 */
export async function accountAtDesk(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  field: string,
  { id: locationId, name }: Pick<typeof locations.$inferSelect, 'id' | 'name'>,
  currency: string,
): Promise<AccountRow> {
  const account = await findCashAccount(tx, provider.id, { locationId, currency });
  if (account) return account;
  const sentence = `${name} has no cash account in ${currency}, and the hospital has no default one.`;
  throw refuseField(field, sentence, 'conflict');
}
