import Link from 'next/link';
import { CardTable } from '@/components/platform/lists/card-table';
import { ExportLink } from '@/components/platform/lists/export-link';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import type { Column } from '@/components/platform/ui/data-table';
import { DateInput } from '@/components/platform/ui/date-input';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { PageHeader } from '@/components/platform/ui/page-header';
import type { Turnover } from '@/lib/billing/ledger/server/read-turnover';
import { plainAmount } from '@/lib/billing/payments/words';
import { spokenDay } from '@/lib/domain/time';

type JournalsReportProps = Turnover & {
  /** Why another period is shown than was asked for. */
  problem: string | null;
  today: string;
  provider: { uuid: string; name: string; time_zone: string };
  mayConfigure: boolean;
};

/** The accountant's file of a period, and its totals by account. */
export function JournalsReport({
  from,
  until,
  currencies,
  problem,
  today,
  provider,
  mayConfigure,
}: JournalsReportProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Journals"
        back={{ href: '/reports/day-end', label: 'Day-end report' }}
        actions={
          <ExportLink
            operation={{ path: '/providers/{provider_id}/finance/ledger' }}
            provider={provider.uuid}
            query={{ from, until }}
          />
        }
      >
        {provider.name} · {spokenDay(from)} to {spokenDay(until)} · clock of {provider.time_zone}
        {until >= today && ' · the period is not over'}
      </PageHeader>
      <form
        key={`${from} ${until}`}
        action="/reports/journals"
        className="flex flex-wrap items-end gap-2"
      >
        <Field label="From">
          <DateInput name="from" required max={today} defaultValue={from} />
        </Field>
        <Field label="Until">
          <DateInput name="until" required max={today} defaultValue={until} />
        </Field>
        <Button type="submit">Show</Button>
      </form>
      {problem && <Banner tone="attention">{problem} The present month is shown.</Banner>}
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
        under Settings. Nothing is posted on a day that is over: a correction has its own day.
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
    </div>
  );
}

type Row = { ledger: string; code: string | null; name: string; debit: string; credit: string };

const columnsFor = (currency: string): Column<Row>[] => [
  { key: 'name', header: 'Account', names: true, cell: ({ name }) => name },
  { key: 'code', header: 'Code', cell: ({ code }) => code ?? '–' },
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
