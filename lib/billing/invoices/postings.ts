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
  {
    currency,
    items,
  }: { currency: string; items: readonly { chargeItemId: string; amount: bigint }[] },
  owner: { patientId: string; invoiceId: string },
) {
  const of = { currency, ...owner };
  return [
    ...items.map((item) => ({ ledger: 'sales-returns' as const, ...item, ...of })),
    {
      ledger: 'receivable-patient' as const,
      amount: -items.reduce((sum, { amount }) => sum + amount, 0n),
      ...of,
    },
  ];
}

/** The status of an issued invoice after payments, both sums in minor units. It may be overpaid. */
export function statusWhenPaid(paid: bigint, asked: bigint): InvoiceStatus {
  if (paid >= asked) return 'paid';
  return paid === 0n ? 'issued' : 'part-paid';
}
