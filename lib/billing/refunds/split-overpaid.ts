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
 * Whose payments a sum is refunded of that was paid above what an invoice asks for. Beside a scheme, `copayment` is its share of what
 * the invoice still asks for: the patient keeps that paid, as long as the payers' payments cover the sum, and gets back first what is
 * above it. Otherwise (null), and among insurers and companies, each gets back in proportion to what it paid. Of one payer's payments
 * the first of the list comes first. Answers parts above zero, which add up to the sum, or to all that is left when that is less.
 */
export function splitOverpaid(
  sum: bigint,
  payments: readonly Refundable[],
  copayment: bigint | null = null,
): { id: string; amount: bigint }[] {
  const payers = [...new Set(payments.map(payerOf))];
  const leftOf = (payer: string) =>
    payments.reduce((total, one) => (payerOf(one) === payer ? total + one.left : total), 0n);
  const own = leftOf(patient);
  const all = payers.reduce((total, payer) => total + leftOf(payer), 0n);
  const due = least(sum, all);
  // At least what the other payments do not cover.
  const first = copayment === null ? 0n : least(due, most(own - copayment, due - (all - own), 0n));
  const weights = payers.map((payer) =>
    payer === patient && copayment !== null ? 0n : leftOf(payer),
  );
  const shares = spread(due - first, weights);
  const open = new Map(payers.map((payer, index) => [payer, shares[index] ?? 0n]));
  if (copayment !== null) open.set(patient, first);
  return payments.flatMap((payment) => {
    const share = open.get(payerOf(payment)) ?? 0n;
    const amount = least(share, payment.left);
    open.set(payerOf(payment), share - amount);
    return amount > 0n ? [{ id: payment.id, amount }] : [];
  });
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (...of: bigint[]): bigint => of.reduce((a, b) => (a > b ? a : b));

const patient = 'patient';

const payerOf = ({ transactionType, accountId }: Refundable): string =>
  isPayerType(transactionType) ? accountId : patient;
