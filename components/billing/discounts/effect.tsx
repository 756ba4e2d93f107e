import { plainAmount } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';

type EffectProps = {
  of: { amount: string; discount_amount: string; net_amount: string; currency: string };
};

/** A price, what is taken off, and what is left. */
export function Effect({ of: { amount, discount_amount, net_amount, currency } }: EffectProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-0.5">
      <dt>Price</dt>
      <dd className="ps-6 text-end">{plainAmount(amount, currency)}</dd>
      <dt>Discount</dt>
      <dd className="ps-6 text-end">−{plainAmount(discount_amount, currency)}</dd>
      <dt className="border-line border-t pt-1 font-semibold">To pay</dt>
      <dd className="border-line border-t pt-1 ps-6 text-end font-semibold">
        {moneyWords(net_amount, currency)}
      </dd>
    </dl>
  );
}
