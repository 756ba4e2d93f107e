import type { z } from 'zod';
import { CardTable } from '@/components/platform/lists/card-table';
import { Badge } from '@/components/platform/ui/badge';
import { Banner } from '@/components/platform/ui/banner';
import type { Column } from '@/components/platform/ui/data-table';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import type { checkLedgerContract } from '@/lib/billing/ledger/contract';
import { spokenInstant } from '@/lib/domain/time';

type Check = z.output<typeof checkLedgerContract.reply.data>;
type Rule = Check['invariants'][number];

type BooksCheckProps = {
  check: Check;
  provider: { name: string; time_zone: string };
};

/** Rules of the books, each rule with how many things were looked at and what breaks it. */
export function BooksCheck({ check, provider }: BooksCheckProps) {
  const broken = check.invariants.filter((rule) => rule.broken > 0).length;
  const count = check.invariants.length;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Check of the books"
        back={{ href: '/reports/day-end', label: 'Day-end report' }}
        actions={
          <span className="print:hidden">
            <PrintButton />
          </span>
        }
      >
        {provider.name} · recomputed from every entry and document,{' '}
        {spokenInstant(new Date(check.checked_at), provider.time_zone)}
      </PageHeader>
      {check.is_sound ? (
        <Banner icon="circle-check">All {count} rules hold.</Banner>
      ) : (
        <Banner icon="triangle-exclamation-point" tone="danger">
          {broken === 1 ? '1 rule is' : `${broken} rules are`} broken. The records that break them
          are listed below.
        </Banner>
      )}
      <CardTable
        until="md"
        caption="Rules of the books"
        columns={columns}
        rows={check.invariants}
        rowKey={({ number }) => String(number)}
      />
    </div>
  );
}

const columns: Column<Rule>[] = [
  {
    key: 'rule',
    header: 'Rule',
    names: true,
    cell: ({ rule, examples }) => (
      <span className="block max-w-prose whitespace-normal font-normal">
        {rule}
        {examples.map((example) => (
          <code key={example} className="block text-danger-ink text-sm">
            {example}
          </code>
        ))}
      </span>
    ),
  },
  {
    key: 'checked',
    header: 'Checked',
    numeric: true,
    cell: ({ checked }) => checked.toLocaleString('en-GB'),
  },
  {
    key: 'broken',
    header: 'Broken',
    numeric: true,
    cell: ({ broken }) => (broken === 0 ? 'None' : <Badge tone="attention">{broken}</Badge>),
  },
];
