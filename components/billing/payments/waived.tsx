'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waivedOf } from '@/components/billing/charge-items/corrections-client';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { Button } from '@/components/platform/ui/button';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';

const reversal = lazy(() => import('./reverse-waiver'));

type WaivedProps = { provider: { uuid: string; timeZone: string }; patient: string };

/** A patient's waivers, by name and reason, and the way to reverse one. */
export function Waived({ provider, patient }: WaivedProps) {
  const { data } = useQuery(waivedOf(provider.uuid, patient));
  const [asked, setAsked] = useState<DeskItem | null>(null);
  const parts = useLazy(reversal, asked !== null);
  const close = () => setAsked(null);
  if (!data || data.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Waived <span className="font-normal text-ink-muted">({data.length})</span>
      </summary>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((item) => (
          <li key={item.uuid} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="tabular-nums">
                {item.description}, {moneyWords(item.amount, item.currency)}
              </p>
              <p className="wrap-anywhere text-ink-muted text-sm">{historyOf(item, provider)}</p>
            </div>
            {item.waiver_reversed_at === null && (
              <Button
                size="small"
                icon="rotate-ccw"
                aria-label={`Reverse the waiver of ${item.description}`}
                onClick={() => setAsked(item)}
              >
                Reverse waiver
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && !parts && <LazyPending of={reversal} onCancel={close} />}
      {asked && parts && (
        <parts.ReverseWaiver item={asked} provider={provider.uuid} onClose={close} />
      )}
    </details>
  );
}

function historyOf(item: DeskItem, { timeZone }: WaivedProps['provider']): string {
  const said = (what: string, by: string | null, at: string | null, why: string) =>
    [what, by && ` by ${by}`, at && `, ${spokenInstant(new Date(at), timeZone)}`, why && `: ${why}`]
      .filter(Boolean)
      .join('');
  const waived = said('Waived', item.cancelled_by_name, item.cancelled_at, item.cancel_reason);
  if (item.waiver_reversed_at === null) return waived;
  const reversed = said(
    'Reversed',
    item.waiver_reversed_by_name,
    item.waiver_reversed_at,
    item.waiver_reversal_reason,
  );
  return `${waived}. ${reversed}`;
}
