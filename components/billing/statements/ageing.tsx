import { plainAmount } from '@/lib/billing/payments/words';
import type { ageing } from '@/lib/billing/statements/ageing';
import { isNothing } from '@/lib/domain/money';
import { spokenDay } from '@/lib/domain/time';

type AgeingProps = { of: ReturnType<typeof ageing>; currency: string; end: string };

/** How long what is owed in the end has been owed. */
export function Ageing({ of, currency, end }: AgeingProps) {
  const steps = [
    ['Up to 30 days', of.days_0_30],
    ['31 to 60', of.days_31_60],
    ['61 to 90', of.days_61_90],
    ['Over 90 days', of.days_over_90],
    ...(isNothing(of.unallocated) ? [] : [['Overpaid', of.unallocated] as const]),
    ['Total', of.total],
  ] as const;
  return (
    <section aria-label={`Balance due by age,  in ${currency}`}>
      <h3 className="border-black border-b pb-1 font-medium text-sm">
        Balance due by age, on {spokenDay(end)}
      </h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 pt-2 sm:flex sm:flex-wrap sm:justify-between print:flex print:justify-between">
        {steps.map(([term, amount]) => (
          <div key={term}>
            <dt className="text-sm">{term}</dt>
            <dd className={term === 'Total' ? 'font-semibold' : undefined}>
              {plainAmount(amount, currency)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
