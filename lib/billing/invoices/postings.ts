import type { InvoiceStatus } from '@/lib/domain/codes/invoices';

type Sums = { currency: string; total: bigint; discountTotal: bigint; netTotal: bigint };

/** An issued invoice: the patient owes its net total, the discounts are given, the service is earned. */
export function issueEntries(
  { currency, total, discountTotal, netTotal }: Sums,
  owner: { patientId: string; invoiceId: string },
) {
  const of = { currency, ...owner };
  return [
    { ledger: 'receivable-patient' as const, amount: netTotal, ...of },
    { ledger: 'discounts-given' as const, amount: discountTotal, ...of },
    { ledger: 'service-revenue' as const, amount: -total, ...of },
  ].filter(({ amount }) => amount !== 0n);
}

/** Items of an issued invoice that are no longer due (a sales return): the patient owes less; below zero they are due again. */
export function creditEntries(
  { currency, amount }: { currency: string; amount: bigint },
  owner: { patientId: string; invoiceId: string },
) {
  const of = { currency, ...owner };
  return [
    { ledger: 'sales-returns' as const, amount, ...of },
    { ledger: 'receivable-patient' as const, amount: -amount, ...of },
  ];
}

/** The status of an issued invoice after payments, both sums in minor units. It may be overpaid. */
export function statusWhenPaid(paid: bigint, asked: bigint): InvoiceStatus {
  if (paid >= asked) return 'paid';
  return paid === 0n ? 'issued' : 'part-paid';
}
