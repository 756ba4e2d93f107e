import Link from 'next/link';
import type { TenderLine } from '@/components/billing/cashier-shifts/day-end';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { plainAmount, tenderWords } from '@/lib/billing/payments/words';
import type { TransactionType } from '@/lib/domain/codes/payments';

type TenderTableProps = {
  caption: string;
  /** The name of the lines: "Cashier". */
  of: string;
  currency: string;
  types: readonly TransactionType[];
  lines: readonly TenderLine[];
  all: TenderLine;
  /** The address of the report for one line alone. */
  hrefOf?: (line: TenderLine) => string | null;
};

/** A line each with its tenders, less what was given back, and the sum at the foot. */
export function TenderTable({
  caption,
  of,
  currency,
  types,
  lines,
  all,
  hrefOf,
}: TenderTableProps) {
  const isFoot = ({ key }: TenderLine) => key === all.key;
  const columns: Column<TenderLine>[] = [
    {
      key: 'name',
      header: of,
      names: true,
      cell: (line) => {
        const href = isFoot(line) ? null : (hrefOf?.(line) ?? null);
        if (href === null) return <span className={weight(isFoot(line))}>{line.name}</span>;
        return (
          <Link href={href} className="underline underline-offset-2">
            {line.name}
          </Link>
        );
      },
    },
    ...types.map((type) => ({
      key: type,
      header: tenderWords[type],
      numeric: true,
      cell: (line: TenderLine) => (
        <span className={weight(isFoot(line))}>
          {line.net[type] === undefined ? '–' : plainAmount(line.net[type], currency)}
        </span>
      ),
    })),
    {
      key: 'total',
      header: `All, ${currency}`,
      numeric: true,
      cell: ({ total }) => <span className="font-semibold">{plainAmount(total, currency)}</span>,
    },
  ];
  return (
    <CardTable
      until="md"
      caption={caption}
      columns={columns}
      rows={[...lines, all]}
      rowKey={({ key }) => key}
    />
  );
}

const weight = (isFoot: boolean) => (isFoot ? 'font-semibold' : undefined);
