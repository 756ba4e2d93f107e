'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { Account } from '@/components/billing/payment-accounts/client';
import { accountTypeWords } from '@/components/billing/payment-accounts/words';
import { AuditLink } from '@/components/platform/links/audit-link';
import { CardTable } from '@/components/platform/lists/card-table';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { PageHeader } from '@/components/platform/ui/page-header';
import { moneyWords } from '@/lib/domain/money';
import { AddAccountDialog, EditAccountDialog } from './account-dialogs';

export type AccountChoice = { value: string; label: string };

type AccountsListProps = {
  provider: { uuid: string; currency: string };
  accounts: readonly Account[];
  payers: readonly AccountChoice[];
  locations: readonly AccountChoice[];
  mayEdit: boolean;
  /** The link to the list's file. */
  file: ReactNode;
  /** The search, between the title and the list. */
  children: ReactNode;
};

/** All accounts: the desks' own, the balances due of insurers and companies, and patients' deposits. */
export function AccountsList({
  provider,
  accounts,
  payers,
  locations,
  mayEdit,
  file,
  children,
}: AccountsListProps) {
  const router = useRouter();
  const [open, setOpen] = useState<{ account: Account | null } | null>(null);
  const columns: Column<Account>[] = [
    { key: 'name', header: 'Account', names: true, cell: ({ name }) => name },
    { key: 'type', header: 'Kind', cell: ({ type }) => accountTypeWords[type] },
    {
      key: 'owner',
      header: 'Payer or location',
      cell: ({ payer_name, location_name, is_default }) => (
        <span className="flex items-center gap-2 max-xl:flex-wrap max-xl:justify-end">
          <span className="block max-w-72 whitespace-normal">
            {payer_name ?? location_name ?? '–'}
          </span>
          {is_default && <Badge tone="outline">Default</Badge>}
        </span>
      ),
    },
    {
      key: 'balance',
      header: 'Balance',
      numeric: true,
      cell: ({ balance, currency }) => moneyWords(balance, currency),
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
    ...(mayEdit
      ? [
          {
            ...actionsColumn,
            cell: (account: Account) =>
              account.type !== 'patient' && (
                <Button size="small" onClick={() => setOpen({ account })}>
                  Edit<span className="sr-only"> {account.name}</span>
                </Button>
              ),
          },
        ]
      : []),
  ];
  const close = () => {
    setOpen(null);
    router.refresh();
  };
  return (
    <>
      <PageHeader
        title="Accounts"
        actions={
          <>
            {file}
            {mayEdit && (
              <Button variant="primary" icon="plus" onClick={() => setOpen({ account: null })}>
                Add an account
              </Button>
            )}
          </>
        }
      />
      {children}
      {accounts.length > 0 && (
        <CardTable
          until="xl"
          caption="Accounts by name"
          columns={columns}
          rows={accounts}
          rowKey={({ uuid }) => uuid}
        />
      )}
      {open?.account === null && (
        <AddAccountDialog
          provider={provider}
          payers={payers}
          locations={locations}
          onClose={close}
        />
      )}
      {open?.account && (
        <EditAccountDialog
          provider={provider}
          account={open.account}
          locations={locations}
          onClose={close}
        />
      )}
    </>
  );
}
