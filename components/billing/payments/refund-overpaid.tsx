'use client';

import Link from 'next/link';
import type { Correction } from '@/components/billing/charge-items/corrections-client';
import { Button } from '@/components/platform/ui/button';
import { isNothing, moneyWords } from '@/lib/domain/money';
import { useRefunding } from './use-refunding';

type RefundOverpaidProps = {
  correction: Correction & { invoice: string };
  /** By uuid. */
  provider: string;
  mayAsk: boolean;
};

/** The one action that corrects a refund due: requests it, and then says who has to do what next. */
export function RefundOverpaid({ correction, provider, mayAsk }: RefundOverpaidProps) {
  const { invoice, amount, requested } = correction;
  const refunding = useRefunding(provider, invoice);
  const isAllAsked = requested === amount;
  return (
    <div className="flex flex-col items-start gap-1">
      <RefundRequested of={correction} />
      {!isAllAsked && mayAsk && (
        <Button
          icon="undo-2"
          pending={refunding.isPending}
          pendingLabel="Requesting…"
          onClick={() => refunding.mutate()}
        >
          Request refund
        </Button>
      )}
      {refunding.error && (
        <p role="alert" className="max-w-prose text-danger-ink text-sm">
          {refunding.error.message}
        </p>
      )}
    </div>
  );
}

/** How much of a row of the work list was requested, with the way to its decision. */
export function RefundRequested({ of: { amount, requested, currency } }: { of: Correction }) {
  if (isNothing(requested)) return null;
  return (
    <p className="text-sm">
      {requested === amount ? 'Requested' : `${moneyWords(requested, currency)} requested`}.{' '}
      <Link href="/payments/refunds" className="text-accent-ink underline underline-offset-2">
        See it in Refunds
      </Link>
    </p>
  );
}

/** Whether a row of the work list is money to be refunded, which an invoice always has. */
export const isRefundDue = (row: Correction): row is Correction & { invoice: string } =>
  row.kind === 'refund-due' && row.invoice !== null;

/** "Refund due KES 2,400.00: 2 nights." */
export const refundDueWords = ({ amount, currency, what }: Correction): string =>
  `Refund due ${moneyWords(amount, currency)}: ${what}.`;
