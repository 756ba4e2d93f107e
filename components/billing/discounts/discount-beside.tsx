'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DiscountEntry, exampleOf } from '@/components/billing/discounts/example';
import { overlapsOf } from '@/components/billing/discounts/overlaps-client';
import { AmountInput } from '@/components/platform/forms/amount-input';
import { Field } from '@/components/platform/ui/field';
import { typedAmount } from '@/lib/domain/money';
import { Effect } from './effect';
import { Overlaps } from './overlaps';

type DiscountBesideProps = {
  entry: DiscountEntry;
  provider: { uuid: string; timeZone: string };
  /** The discount that is edited, by uuid. */
  except: string | null;
};

/** Next to the form: what the discount would take off, and which others it would overlap. */
export function DiscountBeside({ entry, provider, except }: DiscountBesideProps) {
  const [gross, setGross] = useState('1000');
  const example = exampleOf(entry, typedAmount(gross, String(entry.currency ?? '')));
  const overlaps = useQuery(overlapsOf(provider.uuid, entry, except));
  return (
    <aside className="flex flex-col gap-6">
      <section
        aria-label="Example"
        className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3"
      >
        <h2 className="font-semibold text-lg">What it does</h2>
        <Field label={`On a price of, ${String(entry.currency ?? '')}`}>
          <AmountInput value={gross} onChange={({ currentTarget: { value } }) => setGross(value)} />
        </Field>
        <div role="status">
          {example.isReady ? (
            <Effect of={example.effect} />
          ) : (
            <p className="text-ink-muted">{example.missing}</p>
          )}
        </div>
      </section>
      {overlaps.data && <Overlaps discounts={overlaps.data} timeZone={provider.timeZone} />}
      {overlaps.error && (
        <p className="text-ink-muted">
          Overlapping discounts could not be loaded: {overlaps.error.message}
        </p>
      )}
    </aside>
  );
}
