import { clsx } from 'clsx';
import { varianceOf } from '@/components/billing/cashier-shifts/drawer';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';
import { moneyWords } from '@/lib/domain/money';

type AgainstBooksProps = {
  /** Of the element that a message about it leads to. */
  id: string;
  /** The name of the expected sum: "Expected in the drawer". */
  term: string;
  expected: string;
  /** Null while it cannot be read, or nothing is said. */
  counted: string | null;
  currency: string;
};

/** The expected balance, and by how much a count is over or short of it, as it is typed. */
export function AgainstBooks({ id, term, expected, counted, currency }: AgainstBooksProps) {
  const variance = counted === null ? null : varianceOf(counted, expected, currency);
  const isLoud = variance !== null && variance.kind !== 'even';
  return (
    <div className="border-line border-y py-3">
      <dl id={id} className="flex flex-col gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{term}</dt>
          <dd className="whitespace-nowrap">{moneyWords(expected, currency)}</dd>
        </div>
        <div
          className={clsx('flex items-baseline justify-between gap-4', isLoud && 'font-semibold')}
        >
          <dt>{variance ? varianceTerms[variance.kind] : 'Variance'}</dt>
          <dd className="whitespace-nowrap" data-variance>
            {variance ? moneyWords(variance.amount, currency) : '–'}
          </dd>
        </div>
      </dl>
      <DebouncedAnnouncement
        words={
          variance
            ? `${varianceTerms[variance.kind]} ${moneyWords(variance.amount, currency)}. ${term} ${moneyWords(expected, currency)}.`
            : ''
        }
      />
    </div>
  );
}

const varianceTerms = { even: 'Variance', over: 'Over', short: 'Short' } as const;
