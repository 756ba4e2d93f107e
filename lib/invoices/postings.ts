import type { InvoiceStatus } from '@/lib/invoices/codes';

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

/** What an issued invoice is when so much of its net total is paid, both in minor units. */
export function statusWhenPaid(paid: bigint, net: bigint): InvoiceStatus {
  if (paid === net) return 'paid';
  return paid === 0n ? 'issued' : 'part-paid';
}
