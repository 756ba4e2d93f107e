/** The chart of accounts. An entry is a debit when its amount is positive, a credit when it is negative. */
export const ledgerAccounts = [
  'cash',
  'mobile-money-clearing',
  'card-clearing',
  'bank',
  'safe',
  'receivable-patient',
  'receivable-payer',
  'patient-deposits',
  'service-revenue',
  'discounts-given',
  'sales-returns',
  'payer-write-off',
  'bank-charges',
  'cash-rounding',
  'cash-over-short',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The events that are posted. */
export const journalKinds = [
  'invoice-issued',
  'invoice-discounted',
  'invoice-cancelled',
  'invoice-credited',
  'payment',
  'payment-voided',
  'deposit',
  'refund',
  'remittance',
  'remittance-voided',
  'handover',
  'shift-variance',
  'safe-banking',
  'safe-float',
  'safe-count',
  'safe-voided',
  'payout',
  'payout-voided',
] as const;
export type JournalKind = (typeof journalKinds)[number];
