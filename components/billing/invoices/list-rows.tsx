import { clsx } from 'clsx';
import type { Invoice } from '@/components/billing/invoices/client';
import { invoiceName } from '@/components/billing/invoices/words';
import type { ListCard } from '@/components/platform/lists/list-table';
import type { Column } from '@/components/platform/ui/data-table';
import { plainAmount } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { InvoiceState } from './invoice-state';

export const patientOfInvoice = ({ patient_detail }: Pick<Invoice, 'patient_detail'>): string =>
  surnameFirst(patient_detail);

/** When it was issued; of a draft, when it was made. */
const dateOf = ({ issued_at, created_at }: Invoice, timeZone: string): string =>
  spokenInstant(new Date(issued_at ?? created_at), timeZone);

export const invoiceColumns = (timeZone: string): readonly Column<Invoice>[] => [
  { key: 'number', header: 'Invoice', names: true, cell: ({ number }) => number ?? 'Draft' },
  { key: 'date', header: 'Issued or created', cell: (row) => dateOf(row, timeZone) },
  {
    key: 'patient',
    header: 'Patient',
    cell: (row) => (
      <>
        <span className="wrap-anywhere block max-w-56 whitespace-normal">
          <bdi>{patientOfInvoice(row)}</bdi>
        </span>
        <span className="block text-ink-muted text-sm">{row.patient_mr_number}</span>
      </>
    ),
  },
  {
    key: 'payer',
    header: 'Payer',
    cell: (row) => (
      <span className="wrap-anywhere block max-w-56 whitespace-normal">
        {row.payer_name ?? row.account_name ?? '–'}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <InvoiceState status={status} /> },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: (row) => (
      <>
        <span className="text-ink-faint text-sm">{row.currency}</span>{' '}
        <span className={row.status === 'cancelled' ? 'line-through' : undefined}>
          {plainAmount(row.net_total, row.currency)}
        </span>
      </>
    ),
  },
  {
    key: 'balance',
    header: 'Balance due',
    numeric: true,
    cell: (row) =>
      isOwed(row) ? (
        <>
          {plainAmount(row.balance, row.currency)}
          {row.due_on && (
            <span className="block text-ink-muted text-sm">by {spokenDay(row.due_on)}</span>
          )}
        </>
      ) : (
        '–'
      ),
  },
];

const isOwed = ({ status }: Invoice): boolean => status === 'issued' || status === 'part-paid';

export const invoiceCard = (row: Invoice, timeZone: string): ListCard => ({
  title: invoiceName(row),
  end: (
    <span
      className={clsx(
        'whitespace-nowrap',
        row.status === 'cancelled' ? 'line-through' : 'font-semibold',
      )}
    >
      {moneyWords(row.net_total, row.currency)}
    </span>
  ),
  lines: (
    <>
      <p className="wrap-anywhere">
        <bdi>{patientOfInvoice(row)}</bdi>{' '}
        <span className="text-ink-muted">{row.patient_mr_number}</span>
      </p>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {[dateOf(row, timeZone), row.payer_name].filter(Boolean).join(' · ')}
      </p>
      <div className="flex items-center justify-between gap-3">
        <span className="truncate text-ink-muted text-sm">
          {isOwed(row) &&
            `${plainAmount(row.balance, row.currency)} due${row.due_on ? ` by ${spokenDay(row.due_on)}` : ''}`}
        </span>
        <InvoiceState status={row.status} />
      </div>
    </>
  ),
});
