import { clsx } from 'clsx';
import type { TakenPayment } from '@/components/billing/payments/send-payment';
import type { ListCard } from '@/components/platform/lists/list-table';
import { tenderWords } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { PaymentState, patientOf, purposeOf } from './list-columns';

export const paymentCard = (row: TakenPayment, timeZone: string): ListCard => ({
  title: `Receipt ${row.receipt_number}`,
  end: (
    <span
      className={clsx(
        'whitespace-nowrap',
        row.status === 'voided' ? 'line-through' : 'font-semibold',
      )}
    >
      {moneyWords(row.amount, row.currency)}
    </span>
  ),
  lines: (
    <>
      <p className="wrap-anywhere">{patientOf(row)}</p>
      <p className="truncate text-ink-muted text-sm">
        {spokenInstant(new Date(row.received_at), timeZone)} · {purposeOf(row)}
      </p>
      <div className="flex items-center justify-between gap-3">
        <span className="truncate text-ink-muted text-sm">
          {tenderWords[row.transaction_type]} · {row.taken_by_name}
        </span>
        <PaymentState payment={row} />
      </div>
    </>
  ),
});
