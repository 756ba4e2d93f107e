import type { z } from 'zod';
import type { payInvoiceContract, receivePaymentContract } from '@/lib/billing/payments/contract';
import type { AccountType } from '@/lib/domain/codes/payment-accounts';
import {
  type copaymentTransactionTypes,
  type DeskTransactionType,
  isPayerType,
  isSettledType,
  payerTransactionTypes,
  type TransactionType,
} from '@/lib/domain/codes/payments';
import { fromMinorUnits, toMinorUnits, typedAmount } from '@/lib/domain/money';

type CopaymentType = (typeof copaymentTransactionTypes)[number];

/** The target of a payment: items without an invoice, or an invoice. By uuid. */
export type DeskTarget =
  | { kind: 'items'; items: readonly string[] }
  | { kind: 'invoice'; invoice: string };

export const isNothingSelected = (target: DeskTarget | null): boolean =>
  target === null || (target.kind === 'items' && target.items.length === 0);

/** One payment method as entered at the desk, as text. */
export type DeskTender = {
  /** Of its fields on the screen. */
  key: string;
  type: TransactionType;
  /** null: the default one. */
  account: string | null;
  /** Leave empty for the rest. Of a further way always typed; of the first one only for a part payment. */
  amount: string;
  tendered: string;
  reference: string;
  /** Why a message or slip that has paid another bill pays this one too, and its total. */
  referenceReason: string;
  referenceTotal: string;
  /** Of the first one: the charges get the prices of the payer's own tier. */
  reprices?: boolean;
};

/** The patient's share beside an insurer or a company. `amount` null: what the payer's scheme asks. */
export type DeskCopayment = {
  amount: string | null;
  type: CopaymentType;
} & Pick<DeskTender, 'tendered' | 'reference' | 'referenceReason' | 'referenceTotal'>;

export type DeskEntry = {
  /** null: what the desk proposes. */
  target: DeskTarget | null;
  discounts: Readonly<Record<string, string>>;
  /** Of the invoice that is paid, or that is drawn of the charge items. */
  invoiceDiscount: string | null;
  main: DeskTender;
  copayment: DeskCopayment;
  tenders: readonly DeskTender[];
};

type ReceiveBody = z.input<NonNullable<typeof receivePaymentContract.body>>;
type PayBody = z.input<NonNullable<typeof payInvoiceContract.body>>;

/** A payment as it goes to the server. */
export type DeskRequest =
  | { kind: 'items'; body: ReceiveBody }
  | { kind: 'invoice'; invoice: string; body: PayBody };

/** The facts at the desk besides the entry. */
export type DeskFacts = {
  patient: string;
  /** Of the open shift. */
  location: string;
  currency: string;
  /** The accounts of the ways, where they are known. */
  accountOf: (tender: Pick<DeskTender, 'type' | 'account'>) => string | null;
  /** The patient's share by the payer's scheme; null while it is unknown, or where there is none. */
  expectedCopayment: string | null;
  /** The amount due by the server; null while it is unknown. */
  due: string | null;
};

export const blankSlip = { tendered: '', reference: '', referenceReason: '', referenceTotal: '' };
const blankTender = { ...blankSlip, account: null, amount: '' };

export const blankEntry = (type: TransactionType = 'cash'): DeskEntry => ({
  target: null,
  discounts: {},
  invoiceDiscount: null,
  main: { ...blankTender, key: 'main', type },
  copayment: { ...blankSlip, amount: null, type: 'cash' },
  tenders: [],
});

/** A further way: mobile money, and where that is the first, cash. */
export const furtherTender = (main: TransactionType, key: string): DeskTender => ({
  ...blankTender,
  key,
  type: furtherTypeOf[main],
});

const furtherTypeOf = {
  cash: 'mobile-money',
  'mobile-money': 'cash',
  card: 'mobile-money',
  insurance: 'mobile-money',
  corporate: 'mobile-money',
  'user-account': 'mobile-money',
} as const satisfies Record<TransactionType, DeskTransactionType>;

/** The parts of a payment that its request for approval names. */
export type Resumed = {
  charge_items: readonly { uuid: string; discount: string | null }[];
  invoice: string | null;
  discount: string | null;
  account: string | null;
  account_type: AccountType | null;
  copayment: string | null;
};

/** The entry of a payment whose approval was requested: what was approved, with the tenders to be entered again. */
export function resumed(before: DeskEntry, of: Resumed): DeskEntry {
  const blank = blankEntry(
    payerTransactionTypes.find((type) => type === of.account_type) ?? before.main.type,
  );
  const isOfPayer = isPaidByPayer(blank.main);
  return {
    ...blank,
    target:
      of.charge_items.length === 0 && of.invoice !== null
        ? { kind: 'invoice', invoice: of.invoice }
        : { kind: 'items', items: of.charge_items.map(({ uuid }) => uuid) },
    discounts: Object.fromEntries(
      of.charge_items.flatMap(({ uuid, discount }) =>
        discount === null ? [] : [[uuid, discount]],
      ),
    ),
    invoiceDiscount: of.discount,
    main: isOfPayer ? { ...blank.main, account: of.account } : before.main,
    copayment: { ...blank.copayment, amount: of.copayment },
  };
}

/** Whether someone other than the patient pays, and may leave the patient a share. */
export const isPaidByPayer = ({ type }: Pick<DeskTender, 'type'>): boolean => isPayerType(type);

/**
 * The preview without the patient's share: its answer has the amount due and the share by the payer's scheme. null while it
 * cannot be asked.
 */
export function baseRequest(entry: DeskEntry, facts: DeskFacts): DeskRequest | null {
  const base: DeskEntry = {
    ...entry,
    main: { ...entry.main, amount: '', tendered: '' },
    copayment: { ...entry.copayment, amount: '' },
    tenders: [],
  };
  // Cash alone must say its amount, which is what this asks for.
  if (entry.target?.kind === 'invoice' && entry.main.type === 'cash') {
    base.main.type = 'mobile-money';
  }
  return requestOf(base, facts);
}

/** The payment that the desk would take now; null while something without which it cannot be asked for is missing. */
export function requestOf(entry: DeskEntry, facts: DeskFacts): DeskRequest | null {
  const { target, main } = entry;
  const { currency } = facts;
  if (target === null) return null;
  const account = facts.accountOf(main);
  const copayment = copaymentOf(entry, facts);
  const tenders = entry.tenders.map((tender) => ({
    transaction_type: tender.type,
    account_id: facts.accountOf(tender),
    amount: typedAmount(tender.amount, currency) || '0',
    currency,
    ...slipOf(tender, currency),
  }));
  if (target.kind === 'items') {
    if (target.items.length === 0 || account === null) return null;
    const amount = typedAmount(main.amount, currency);
    const body: ReceiveBody = {
      patient: facts.patient,
      charge_items: [...target.items],
      payment_info: {
        transaction_type: main.type,
        account_id: account,
        ...(amount === '' ? {} : { amount }),
        copayment_info: copayment && { ...copayment, currency },
        ...slipOf(main, currency),
      },
      location: facts.location,
      discounted_charge_items: target.items.flatMap((item) => {
        const discount = entry.discounts[item];
        return discount === undefined ? [] : [{ charge_item_uuid: item, discount_uuid: discount }];
      }),
      ...(entry.invoiceDiscount === null ? {} : { discount_id: entry.invoiceDiscount }),
      ...(main.reprices && { reprice: true }),
      tenders,
    };
    return { kind: 'items', body };
  }
  if (account === null && isPaidByPayer(main)) return null;
  const amount =
    typedAmount(main.amount, currency) || (main.type === 'cash' ? restOf(entry, facts) : null);
  if (main.type === 'cash' && amount === null) return null;
  const body: PayBody = {
    account_id: account,
    transaction_type: main.type,
    amount,
    currency: amount === null ? null : currency,
    copayment_info: copayment && { ...copayment, currency },
    location: facts.location,
    discount_id: entry.invoiceDiscount,
    ...slipOf(main, currency),
    tenders,
  };
  return { kind: 'invoice', invoice: target.invoice, body };
}

function copaymentOf({ main, copayment }: DeskEntry, { expectedCopayment, currency }: DeskFacts) {
  if (!isPaidByPayer(main)) return null;
  const amount =
    copayment.amount === null ? expectedCopayment : typedAmount(copayment.amount, currency);
  if (!amount) return null;
  return { amount, transaction_type: copayment.type, ...slipOf(copayment, currency) };
}

/** The rest of the debt for the first tender, after the others; null while the debt is unknown or an amount unreadable. */
function restOf({ tenders }: DeskEntry, { due, currency }: DeskFacts): string | null {
  let left = due === null ? null : unitsOf(due, currency);
  for (const { amount } of tenders) {
    const units = unitsOf(typedAmount(amount, currency) || '0', currency);
    left = left === null || units === null ? null : left - units;
  }
  if (left === null) return null;
  return fromMinorUnits(left > 0n ? left : 0n, currency);
}

function unitsOf(amount: string, currency: string): bigint | null {
  return /^\d+(\.\d+)?$/.test(amount) ? toMinorUnits(amount, currency) : null;
}

/** The details of a tender, as they go to the server. */
export function slipOf(
  {
    type,
    tendered,
    reference,
    referenceReason,
    referenceTotal,
  }: Pick<DeskTender, 'type' | 'tendered' | 'reference' | 'referenceReason' | 'referenceTotal'>,
  currency: string,
) {
  const isSlip = isSettledType(type);
  const reason = isSlip ? referenceReason.trim() : '';
  const total = isSlip ? typedAmount(referenceTotal, currency) : '';
  return {
    tendered: (type === 'cash' && typedAmount(tendered, currency)) || null,
    reference: reference.trim(),
    ...(reason === '' ? {} : { reference_reason: reason }),
    ...(total === '' ? {} : { reference_total: total }),
  };
}
