import type { JournalKind, LedgerAccount } from '@/lib/domain/codes/ledger';

/** Wardline's own name of each account of the books. */
export const ledgerAccountWords: Readonly<Record<LedgerAccount, string>> = {
  cash: 'Cash at desks',
  'mobile-money-clearing': 'Mobile money clearing',
  'card-clearing': 'Card clearing',
  bank: 'Bank',
  safe: 'Safe',
  'receivable-patient': 'Receivable from patients',
  'receivable-payer': 'Receivable from insurers and companies',
  'patient-deposits': 'Patient deposits',
  'service-revenue': 'Service revenue',
  'discounts-given': 'Discounts given',
  'sales-returns': 'Sales returns',
  'payer-write-off': 'Write-offs of payers',
  'bank-charges': 'Bank charges',
  'cash-rounding': 'Cash rounding',
  'cash-over-short': 'Cash over and short',
};

export const journalKindWords: Readonly<Record<JournalKind, string>> = {
  'invoice-issued': 'Invoice issued',
  'invoice-discounted': 'Discount on an invoice',
  'invoice-cancelled': 'Invoice cancelled',
  'invoice-credited': 'Invoice credited',
  payment: 'Payment',
  'payment-voided': 'Payment voided',
  deposit: 'Deposit',
  refund: 'Refund',
  remittance: 'Remittance',
  'remittance-voided': 'Remittance voided',
  handover: 'Cash handed over',
  'shift-variance': 'Cash variance of a shift',
  'safe-banking': 'Cash taken to the bank',
  'safe-float': 'Float from the safe',
  'safe-count': 'Count of the safe',
  'safe-voided': 'Safe transaction voided',
  payout: 'Payout',
  'payout-voided': 'Payout voided',
};
