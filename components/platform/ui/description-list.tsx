import type { ReactNode } from 'react';

type DescriptionListProps = { items: readonly { term: string; description: ReactNode }[] };

/** Facts about one thing, as many columns as fit. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-3">
      {items.map((item) => (
        <div key={item.term} className="min-w-0">
          <dt className="text-ink-faint text-sm">{item.term}</dt>
          <dd className="break-words">{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}
