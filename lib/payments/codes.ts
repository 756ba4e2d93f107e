import type { AccountType } from '@/lib/payment-accounts/codes';

/** Ways of paying: money at the desk, a payer's account, and what a patient has paid ahead. */
export const transactionTypes = [
  'cash',
  'mobile-money',
  'card',
  'insurance',
  'corporate',
  'user-account',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The kind of account that each way of paying goes to or comes from. */
export const accountTypeOf = {
  cash: 'cash',
  'mobile-money': 'cash',
  card: 'cash',
  insurance: 'insurance',
  corporate: 'corporate',
  'user-account': 'patient',
} as const satisfies Record<TransactionType, AccountType>;

/** Ways in which money reaches the desk, so that it is taken within a cashier's shift. */
export const deskTransactionTypes = ['cash', 'mobile-money', 'card'] as const;
export type DeskTransactionType = (typeof deskTransactionTypes)[number];

/** Whether the money reaches a desk, and so belongs to a cashier's shift. */
export const isDeskType = (type: TransactionType): type is DeskTransactionType =>
  (deskTransactionTypes as readonly TransactionType[]).includes(type);

/** Of these, the ones that never lie in the drawer: the operator's or the terminal's own list says what came in. */
export const settledTransactionTypes = ['mobile-money', 'card'] as const satisfies readonly Exclude<
  DeskTransactionType,
  'cash'
>[];
export type SettledTransactionType = (typeof settledTransactionTypes)[number];

/** Whether the operator's or the terminal's own list says what came in. */
export const isSettledType = (type: TransactionType): type is SettledTransactionType =>
  (settledTransactionTypes as readonly TransactionType[]).includes(type);

/** Ways in which nobody at the desk pays: it stands on the account of an insurer or a company, which remits it later. */
export const payerTransactionTypes = ['insurance', 'corporate'] as const;

/** Whether an insurer or a company is charged. */
export const isPayerType = (type: TransactionType): boolean =>
  (payerTransactionTypes as readonly TransactionType[]).includes(type);

/** Ways in which a patient pays a share beside an insurer or a company. */
export const copaymentTransactionTypes = [...deskTransactionTypes, 'user-account'] as const;

/** What is paid: an invoice, or into the patient's own account. */
export const paymentKinds = ['invoice', 'deposit'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const paymentStatuses = ['active', 'voided'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = ['requested', 'approved', 'rejected', 'completed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
