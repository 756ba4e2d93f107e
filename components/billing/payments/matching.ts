import type { PendingPayment } from '@/components/billing/payments/read-pending';
import type { TransactionType } from '@/lib/domain/codes/payments';
import { storedUnits } from '@/lib/domain/money';

type Receipt = {
  uuid: string;
  settlement: string;
  transaction_type: TransactionType;
  amount: string;
  currency: string;
};

/**
 * Of the receipts that the server shows, the latest first, those that a payment without an answer has most likely left
 * behind: of one act of paying that comes to the same amount and was paid in no other way than was asked for. None of
 * those that were there `earlier`. Another part of the same invoice, taken at another desk meanwhile, is not it.
 */
export function matching<Taken extends Receipt>(
  { amount, currency, request }: Pick<PendingPayment, 'amount' | 'currency' | 'request'>,
  receipts: readonly Taken[],
): readonly Taken[] {
  const earlier = request.kind === 'items' ? [] : request.earlier;
  const left = receipts.filter(({ uuid }) => !earlier.includes(uuid));
  const asked = tendersOf(request);
  const isOfIt = (parts: readonly Taken[]) =>
    parts.reduce((sum, part) => sum + storedUnits(part.amount, currency), 0n) ===
      storedUnits(amount, currency) &&
    parts.every((part) => part.currency === currency && asked.includes(part.transaction_type));
  for (const settlement of new Set(left.map((one) => one.settlement))) {
    const parts = left.filter((one) => one.settlement === settlement);
    if (isOfIt(parts)) return parts;
  }
  return [];
}

/** The tenders that a request names. A part of nothing leaves no receipt, so that not each of them has one. */
function tendersOf(request: PendingPayment['request']): readonly TransactionType[] {
  if (request.kind === 'deposit') return [request.body.transaction_type];
  const main = request.kind === 'items' ? request.body.payment_info : request.body;
  const parts = [main, main.copayment_info, ...(request.body.tenders ?? [])];
  return parts.flatMap((part) => (part ? [part.transaction_type] : []));
}
