import type { LedgerAccount } from '@/lib/domain/codes/ledger';
import type { AccountType } from '@/lib/domain/codes/payment-accounts';

/** Tenders: money at the desk, a payer's account, and a patient's deposit. */
export const transactionTypes = [
  'cash',
  'mobile-money',
  'card',
  'insurance',
  'corporate',
  'user-account',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The kind of account that each tender goes to or comes from. */
export const accountTypeOf = {
  cash: 'cash',
  'mobile-money': 'cash',
  card: 'cash',
  insurance: 'insurance',
  corporate: 'corporate',
  'user-account': 'patient',
} as const satisfies Record<TransactionType, AccountType>;

/** The ledger of each tender until the money is in the bank, or is no longer due. */
export const ledgerOf = {
  cash: 'cash',
  'mobile-money': 'mobile-money-clearing',
  card: 'card-clearing',
  insurance: 'receivable-payer',
  corporate: 'receivable-payer',
  'user-account': 'patient-deposits',
} as const satisfies Record<TransactionType, LedgerAccount>;

/**
 * The holder of each tender's money: the drawer of a desk; the operator or the bank behind a desk, whose own list says what
 * came in; a payer, who remits it later; or the hospital already, on the patient's own account.
 */
const holderOf = {
  cash: 'drawer',
  'mobile-money': 'operator',
  card: 'operator',
  insurance: 'payer',
  corporate: 'payer',
  'user-account': 'patient-account',
} as const satisfies Record<TransactionType, 'drawer' | 'operator' | 'payer' | 'patient-account'>;

/** The kind of each tender's reference: the number of a slip or claim, a code that is copied without its hyphens, or a note. */
export const referenceKindOf = {
  cash: 'note',
  'mobile-money': 'code',
  card: 'number',
  insurance: 'number',
  corporate: 'number',
  'user-account': 'number',
} as const satisfies Record<TransactionType, 'number' | 'code' | 'note'>;

type Holder = (typeof holderOf)[TransactionType];
type HeldBy<H extends Holder> = {
  [Type in TransactionType]: (typeof holderOf)[Type] extends H ? Type : never;
}[TransactionType];

const heldBy = <H extends Holder>(...holders: H[]): readonly HeldBy<H>[] =>
  transactionTypes.filter((type): type is HeldBy<H> =>
    (holders as readonly Holder[]).includes(holderOf[type]),
  );

/** Ways in which money reaches the desk, so that it is taken within a cashier's shift. */
export const deskTransactionTypes = heldBy('drawer', 'operator');
export type DeskTransactionType = HeldBy<'drawer' | 'operator'>;

/** Of these, the ones that are in the drawer, and so can be handed over and need change. */
export const drawerTransactionTypes = heldBy('drawer');

/** Of these, the ones that are never in the drawer: the operator's or the terminal's own list says what came in. */
export const settledTransactionTypes = heldBy('operator');
export type SettledTransactionType = HeldBy<'operator'>;

/** Tenders that put nothing into the drawer, so that nothing is handed over, changed or rounded. */
export const drawerlessTransactionTypes = heldBy('operator', 'payer', 'patient-account');

/** Ways in which nobody at the desk pays: an insurer or a company is charged, and remits it later. */
export const payerTransactionTypes = heldBy('payer');

const isOneOf =
  <Type extends TransactionType>(types: readonly Type[]) =>
  (type: TransactionType): type is Type =>
    (types as readonly TransactionType[]).includes(type);

/** Whether the money reaches a desk, and so belongs to a cashier's shift. */
export const isDeskType = isOneOf(deskTransactionTypes);

/** Whether the money reaches a desk but never its drawer. */
export const isSettledType = isOneOf(settledTransactionTypes);

/** Whether an insurer or a company is charged. */
export const isPayerType = isOneOf(payerTransactionTypes);

/** Ways in which a patient pays a share beside an insurer or a company. */
export const copaymentTransactionTypes = [...deskTransactionTypes, 'user-account'] as const;

/** The purpose of a payment: an invoice, or the patient's own account. */
export const paymentKinds = ['invoice', 'deposit'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const paymentStatuses = ['active', 'voided'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = ['requested', 'approved', 'rejected', 'completed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
