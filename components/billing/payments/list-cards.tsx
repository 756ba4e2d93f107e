import { clsx } from 'clsx';
import Link from 'next/link';
import { paymentAddress } from '@/components/billing/payments/client';
import type { TakenPayment } from '@/components/billing/payments/send-payment';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { tenderWords } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { PaymentState, patientOf, purposeOf } from './list-columns';

type PaymentCardsProps = { caption: string; rows: readonly TakenPayment[]; timeZone: string };

/** The list for phone and tablet: one card a payment. */
export function PaymentCards({ caption, rows, timeZone }: PaymentCardsProps) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:hidden">
      {rows.map((row) => (
        <li key={row.uuid} className="relative rounded-lg border border-line bg-surface px-4 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <Link
              href={paymentAddress(row.uuid)}
              prefetch={false}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              Receipt {row.receipt_number}
              <LinkWaiting />
            </Link>
            <span
              className={clsx(
                'whitespace-nowrap',
                row.status === 'voided' ? 'line-through' : 'font-semibold',
              )}
            >
              {moneyWords(row.amount, row.currency)}
            </span>
          </div>
          <p className="wrap-anywhere">{patientOf(row)}</p>
          <p className="truncate text-ink-muted text-sm">
            {spokenInstant(new Date(row.received_at), timeZone)} · {purposeOf(row)}
          </p>
          <div className="mt-1 flex items-center justify-between gap-3">
            <span className="truncate text-ink-muted text-sm">
              {tenderWords[row.transaction_type]} · {row.taken_by_name}
            </span>
            <PaymentState payment={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
