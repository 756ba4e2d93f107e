'use client';

import { useQuery } from '@tanstack/react-query';
import { unchargedOf } from '@/components/billing/payments/desk-client';
import { unchargedWords } from '@/components/billing/payments/uncharged-words';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { useRaising } from './use-raising';

type UnchargedProps = {
  /** By uuid, both. */
  provider: string;
  patient: string;
  /** Whether nothing that was charged is left to pay. */
  isNone: boolean;
};

/**
 * Charges due but not yet made, such as the nights of a current admission, and a button that makes them. That nothing
 * is outstanding is only said when there is none of it.
 */
export function Uncharged({ provider, patient, isNone }: UnchargedProps) {
  const { data, error } = useQuery(unchargedOf(provider, patient));
  const raising = useRaising(provider, patient);
  if (!data) {
    return error ? (
      <Banner tone="attention">
        {isNone && 'No balance is due on the charges so far. '}
        Could not check for charges not made yet.
      </Banner>
    ) : null;
  }
  const words = unchargedWords(data);
  if (words !== null) {
    return (
      <Banner
        tone="attention"
        icon="moon-star"
        action={
          <Button
            size="small"
            pending={raising.isPending}
            pendingLabel="Charging…"
            onClick={() => raising.mutate()}
          >
            Charge them
          </Button>
        }
      >
        {words}
        {raising.error && <span role="alert"> {raising.error.message}</span>}
      </Banner>
    );
  }
  if (!isNone || data.refunds_due.length > 0) return null;
  return (
    <EmptyState icon="circle-check" title="Nothing to pay">
      All charges with a price are settled. New charges appear here automatically.
    </EmptyState>
  );
}
