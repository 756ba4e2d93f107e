'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { AuditLink } from '@/components/platform/links/audit-link';
import { payerRemittancesAddress } from '@/components/platform/links/remittances';
import { payerStatementAddress } from '@/components/platform/links/statements';
import { CardTable } from '@/components/platform/lists/card-table';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { payerTypeWords } from '@/components/registry/payers/words';
import { moneyWords } from '@/lib/domain/money';
import type { payerRecord } from '@/lib/registry/payers/contract';
import { PayerDialog } from './payer-dialog';

export type Payer = z.output<typeof payerRecord>;

type PayersListProps = {
  provider: { uuid: string; currency: string };
  payers: readonly Payer[];
  mayEdit: boolean;
  /** The link to the list's file. */
  file: ReactNode;
  /** The search, between the title and the list. */
  children: ReactNode;
};

/** Payers, and the patient's share in each scheme. */
export function PayersList({ provider, payers, mayEdit, file, children }: PayersListProps) {
  const router = useRouter();
  const [open, setOpen] = useState<{ payer: Payer | null } | null>(null);
  const columns: Column<Payer>[] = [
    { key: 'name', header: 'Name', names: true, cell: ({ name }) => name },
    { key: 'type', header: 'Kind', cell: ({ type }) => payerTypeWords[type] },
    {
      key: 'copayment',
      header: 'The patient pays',
      cell: (payer) => copaymentWords(payer, provider.currency),
    },
    { key: 'phone', header: 'Telephone', cell: ({ phone }) => phone || '–' },
    {
      key: 'email',
      header: 'E-mail',
      cell: ({ email }) =>
        email ? <span className="block max-w-72 whitespace-normal">{email}</span> : '–',
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ uuid, is_active }) => (
        <>
          {is_active ? <Badge tone="accent">In use</Badge> : <Badge>Not in use</Badge>}
          <AuditLink of={{ record: uuid }} />
        </>
      ),
    },
    {
      ...actionsColumn,
      cell: (payer) => (
        <span className="flex flex-wrap gap-2">
          <LinkButton size="small" href={payerStatementAddress(payer.uuid)}>
            Statement<span className="sr-only"> of {payer.name}</span>
          </LinkButton>
          {payer.type !== 'self-pay' && (
            <LinkButton size="small" href={payerRemittancesAddress(payer.uuid)}>
              Remittances<span className="sr-only"> of {payer.name}</span>
            </LinkButton>
          )}
          {mayEdit && (
            <Button size="small" onClick={() => setOpen({ payer })}>
              Edit<span className="sr-only"> {payer.name}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Payers"
        actions={
          <>
            {file}
            {mayEdit && (
              <Button variant="primary" icon="plus" onClick={() => setOpen({ payer: null })}>
                Add a payer
              </Button>
            )}
          </>
        }
      />
      {children}
      {payers.length > 0 && (
        <CardTable
          until="xl"
          caption="Payers by name"
          columns={columns}
          rows={payers}
          rowKey={({ uuid }) => uuid}
        />
      )}
      {open && (
        <PayerDialog
          provider={provider}
          payer={open.payer}
          onClose={() => {
            setOpen(null);
            router.refresh();
          }}
        />
      )}
    </>
  );
}

function copaymentWords({ copayment_type, copayment_value }: Payer, currency: string): string {
  if (copayment_type === null || copayment_value === null) return 'None';
  return copayment_type === 'copay'
    ? moneyWords(copayment_value, currency)
    : `${copayment_value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')} % of the net total`;
}
