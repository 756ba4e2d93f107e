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
 * or company) gets back in proportion to what it paid; of one payer's payments the first of the list comes first. Answers
 * parts above zero, which add up to the sum, or to all that is left when that is less.
 */
export function splitOverpaid(
  sum: bigint,
  payments: readonly Refundable[],
): { id: string; amount: bigint }[] {
  const all = payments.reduce((total, { left }) => total + left, 0n);
  const payers = [...new Set(payments.map(payerOf))];
  const shares = spread(
    sum < all ? sum : all,
    payers.map((payer) =>
      payments.reduce((total, one) => (payerOf(one) === payer ? total + one.left : total), 0n),
    ),
  );
  const open = new Map(payers.map((payer, index) => [payer, shares[index] ?? 0n]));
  return payments.flatMap((payment) => {
    const share = open.get(payerOf(payment)) ?? 0n;
    const amount = share < payment.left ? share : payment.left;
    open.set(payerOf(payment), share - amount);
    return amount > 0n ? [{ id: payment.id, amount }] : [];
  });
}

const payerOf = ({ transactionType, accountId }: Refundable): string =>
  isPayerType(transactionType) ? accountId : 'patient';
