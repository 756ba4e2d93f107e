import Link from 'next/link';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { EmptyState } from '@/components/platform/ui/empty-state';
import type { Turnover } from '@/lib/billing/ledger/server/read-turnover';
import { plainAmount } from '@/lib/billing/payments/words';
import { type PeriodProps, PeriodReport } from './period-report';

type JournalsReportProps = Turnover & PeriodProps & { mayConfigure: boolean };

/** The accountant's file of a period, and its totals by account. */
export function JournalsReport({
  from,
  until,
  currencies,
  mayConfigure,
  ...period
}: JournalsReportProps) {
  return (
    <PeriodReport
      {...period}
      title="Journals"
      address="/reports/journals"
      path="/providers/{provider_id}/finance/ledger"
      query={{ from, until }}
      note={until >= period.today ? ' · the period is not over' : ''}
    >
      <p className="max-w-3xl text-ink-muted">
        The file has every line of every journal, with{' '}
        {mayConfigure ? (
          <Link
            href="/settings#account-codes"
            className="text-accent-ink underline underline-offset-4"
          >
            the account codes
          </Link>
        ) : (
          'the account codes'
        )}{' '}
        under Settings. Past days do not change: a correction is posted on the day it is made.
      </p>
      {currencies.length === 0 && (
        <EmptyState title="No journals in this period">Nothing was posted.</EmptyState>
      )}
      {currencies.map(({ currency, accounts, debit, credit }) => (
        <CardTable
          key={currency}
          until="md"
          caption={`Turnover by account, ${currency}`}
          columns={columnsFor(currency)}
          rows={[...accounts, { ledger: 'total', code: null, name: 'Total', debit, credit }]}
          rowKey={({ ledger }) => ledger}
        />
      ))}
    </PeriodReport>
  );
}

type Row = { ledger: string; code: string | null; name: string; debit: string; credit: string };

const columnsFor = (currency: string): Column<Row>[] => [
  { key: 'name', header: 'Account', names: true, cell: ({ name }) => name },
  {
    key: 'code',
    header: 'Code',
    cell: ({ ledger, code }) => (ledger === 'total' ? '' : (code ?? '–')),
  },
  {
    key: 'debit',
    header: 'Debit',
    numeric: true,
    cell: ({ debit }) => plainAmount(debit, currency),
  },
  {
    key: 'credit',
    header: 'Credit',
    numeric: true,
    cell: ({ credit }) => plainAmount(credit, currency),
  },
];
