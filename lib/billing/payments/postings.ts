import {
  type copaymentTransactionTypes,
  type DeskTransactionType,
  isDeskType,
  ledgerOf,
  type TransactionType,
} from '@/lib/domain/codes/payments';

type Owner = { patientId: string; invoiceId: string | null };
type Sum = { currency: string; amount: bigint };

/** Money into (above zero) or out of a drawer, and what rounding to coins gained (a credit) or lost. */
function moved(
  type: DeskTransactionType,
  { currency, amount, rounding }: Sum & { rounding: bigint },
  { accountId, shiftId }: { accountId: string | null; shiftId: string | null },
) {
  return [
    { ledger: ledgerOf[type], amount: amount + rounding, currency, accountId, shiftId },
    { ledger: 'cash-rounding' as const, amount: -rounding, currency, shiftId },
  ];
}

/** A payment for an invoice: the patient owes less, and a desk, a payer or the patient's own account has paid it. */
export function paymentEntries(
  type: TransactionType,
  sum: Sum & { rounding: bigint },
  { accountId, shiftId, ...owner }: Owner & { accountId: string; shiftId: string | null },
) {
  const { currency, amount } = sum;
  const settled = { ledger: 'receivable-patient' as const, amount: -amount, currency, ...owner };
  if (isDeskType(type)) return [...moved(type, sum, { accountId, shiftId }), settled];
  return [{ ledger: ledgerOf[type], amount, currency, accountId, ...owner }, settled];
}

/** A deposit: a desk has the money, and owes it to the patient's account. */
export function depositEntries(
  type: DeskTransactionType,
  sum: Sum & { rounding: bigint },
  desk: { accountId: string; shiftId: string | null },
  { accountId, patientId }: { accountId: string; patientId: string },
) {
  const { currency, amount } = sum;
  return [
    ...moved(type, sum, desk),
    { ledger: 'patient-deposits' as const, amount: -amount, currency, accountId, patientId },
  ];
}

/** An overcharge of a payer above the total of the invoice: no longer due from the payer, nor from the patient. */
export function payerCreditEntries(
  { currency, amount }: Sum,
  { accountId, ...owner }: Owner & { accountId: string },
) {
  return [
    { ledger: 'receivable-patient' as const, amount, currency, ...owner },
    { ledger: 'receivable-payer' as const, amount: -amount, currency, accountId, ...owner },
  ];
}

/**
 * A refund: of a payment, for which the patient owes again unless what was paid for was not provided (a sales return), or
 * out of the patient's account; given by a desk, or into the patient's account. `rounding` is what rounding to coins had
 * taken off the payment, and is not handed over.
 */
export function refundEntries(
  type: (typeof copaymentTransactionTypes)[number],
  { currency, amount, rounding = 0n }: Sum & { rounding?: bigint },
  from:
    | (Owner & { accountId: null; isReturn?: boolean })
    | { accountId: string; patientId: string },
  to: { accountId: string; shiftId: string | null },
) {
  const { patientId } = from;
  const owed =
    from.accountId === null
      ? {
          ledger: from.isReturn ? ('sales-returns' as const) : ('receivable-patient' as const),
          invoiceId: from.invoiceId,
        }
      : { ledger: 'patient-deposits' as const, accountId: from.accountId };
  const given = isDeskType(type)
    ? moved(type, { currency, amount: -amount, rounding }, to)
    : [
        { ledger: 'cash-rounding' as const, amount: -rounding, currency },
        {
          ledger: ledgerOf[type],
          amount: -amount + rounding,
          currency,
          accountId: to.accountId,
          patientId,
        },
      ];
  return [{ ...owed, amount, currency, patientId }, ...given];
}
