import { isPayerType, type TransactionType } from '@/lib/domain/codes/payments';
import { spread } from '@/lib/domain/discounts/spread';

/** A live payment of an invoice, in minor units. */
export type Refundable = {
  id: string;
  accountId: string;
  transactionType: TransactionType;
  amount: bigint;
  /** Not asked for or given back yet. */
  left: bigint;
};

/**
 * Whose payments a sum is refunded of that was paid above what an invoice asks for. Each payer (the patient, and each insurer
 * or company) gets back in proportion to what it paid; a fixed copayment is owed however large the bill is, and comes last. Of one
 * payer's payments the first of the list comes first. Answers parts above zero, which add up to the sum, or to all that is left
 * when that is less.
 */
export function splitOverpaid(
  sum: bigint,
  payments: readonly Refundable[],
  fixedCopayment = 0n,
): { id: string; amount: bigint }[] {
  const payers = [...new Set(payments.map(payerOf))];
  const leftOf = (payer: string) =>
    payments.reduce((total, one) => (payerOf(one) === payer ? total + one.left : total), 0n);
  const kept = payers.length > 1 ? least(fixedCopayment, leftOf(patient)) : 0n;
  const weights = payers.map((payer) => leftOf(payer) - (payer === patient ? kept : 0n));
  const all = weights.reduce((total, one) => total + one, 0n);
  const shares = spread(least(sum, all), weights);
  const open = new Map(payers.map((payer, index) => [payer, shares[index] ?? 0n]));
  if (sum > all) open.set(patient, (open.get(patient) ?? 0n) + least(sum - all, kept));
  return payments.flatMap((payment) => {
    const share = open.get(payerOf(payment)) ?? 0n;
    const amount = least(share, payment.left);
    open.set(payerOf(payment), share - amount);
    return amount > 0n ? [{ id: payment.id, amount }] : [];
  });
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const patient = 'patient';

const payerOf = ({ transactionType, accountId }: Refundable): string =>
  isPayerType(transactionType) ? accountId : patient;
