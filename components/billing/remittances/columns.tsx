import type { Remittance } from '@/components/billing/remittances/client';
import { debtorWords, remittanceStatusWords } from '@/components/billing/remittances/words';
import { payerStatementAddress } from '@/components/platform/links/statements';
import { Recorded, Standing } from '@/components/platform/lists/recorded-cells';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { LinkButton } from '@/components/platform/ui/link-button';
import { isNothing, moneyWords } from '@/lib/domain/money';

/** @param onVoid null for those who may not void one */
export function remittanceColumns(
  timeZone: string,
  onVoid: ((remittance: Remittance) => void) | null,
): Column<Remittance>[] {
  return [
    {
      key: 'reference',
      header: 'Reference',
      names: true,
      cell: ({ reference }) => <Wrapping>{reference}</Wrapping>,
    },
    {
      key: 'debtor',
      header: 'Payer and account',
      cell: (remittance) => <Wrapping>{debtorWords(remittance)}</Wrapping>,
    },
    {
      key: 'amount',
      header: 'Paid to the bank',
      numeric: true,
      cell: ({ amount, currency }) =>
        amount.startsWith('-')
          ? `${moneyWords(amount.slice(1), currency)} sent back`
          : moneyWords(amount, currency),
    },
    {
      key: 'written-off',
      header: 'Written off',
      numeric: true,
      cell: ({ written_off, currency }) =>
        isNothing(written_off) ? '–' : moneyWords(written_off, currency),
    },
    {
      key: 'recorded',
      header: 'Recorded',
      cell: (remittance) => <Recorded of={remittance} timeZone={timeZone} />,
    },
    {
      key: 'state',
      header: 'State',
      cell: (remittance) => (
        <Standing
          of={remittance}
          words={remittanceStatusWords[remittance.status]}
          timeZone={timeZone}
        />
      ),
    },
    {
      ...actionsColumn,
      cell: (remittance) => <Actions of={remittance} onVoid={onVoid} />,
    },
  ];
}

type ActionsProps = { of: Remittance; onVoid: ((remittance: Remittance) => void) | null };

function Actions({ of: remittance, onVoid }: ActionsProps) {
  const { payer, payer_name, reference, status } = remittance;
  return (
    <span className="flex flex-wrap gap-2">
      {payer !== null && (
        <LinkButton size="small" href={payerStatementAddress(payer)}>
          Statement<span className="sr-only"> of {payer_name}</span>
        </LinkButton>
      )}
      {onVoid && status === 'recorded' && (
        <Button size="small" onClick={() => onVoid(remittance)}>
          Void
          <span className="sr-only">
            {' '}
            {reference} of {debtorWords(remittance)}
          </span>
        </Button>
      )}
    </span>
  );
}

function Wrapping({ children }: { children: string }) {
  return <span className="wrap-anywhere block max-w-64 whitespace-normal">{children}</span>;
}
