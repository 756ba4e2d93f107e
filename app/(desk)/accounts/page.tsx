import type { Metadata } from 'next';
import { type PageAddress, queryIn } from '@/app/page-address';
import { AccountsList } from '@/components/billing/payment-accounts/accounts-list';
import { accountTypeWords } from '@/components/billing/payment-accounts/words';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import { SearchForm } from '@/components/platform/lists/search-form';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Pagination } from '@/components/platform/ui/pagination';
import { Select } from '@/components/platform/ui/select';
import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { readAccounts } from '@/lib/billing/payment-accounts/server/accounts';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';
import { wholeList } from '@/lib/platform/http/server/paging';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { readLocations } from '@/lib/registry/locations/server/locations';
import { readPayers } from '@/lib/registry/payers/server/payers';

export const metadata: Metadata = { title: 'Accounts' };

export default async function AccountsPage({ searchParams }: PageAddress) {
  const asked = await searchParams;
  const query = queryIn(accountContracts.list.query, asked, ['search', 'type', 'page']);
  const { viewer, data } = await readForViewer(accountContracts.list, async (ctx) => ({
    accounts: await readAccounts(ctx, query),
    payers: await wholeList((page) => readPayers(ctx, { is_active: true, ...page })),
    locations: await wholeList((page) => readLocations(ctx, { is_active: true, ...page })),
  }));
  const href = (page: number) =>
    `/accounts?${new URLSearchParams({
      ...(query.search ? { search: query.search } : {}),
      ...(query.type ? { type: query.type } : {}),
      page: String(page),
    })}`;
  const choice = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name });
  return (
    <div className="flex flex-col gap-4">
      <AccountsList
        provider={viewer.provider}
        accounts={data.accounts.rows}
        payers={data.payers.map(choice)}
        locations={data.locations.map(choice)}
        mayEdit={viewer.permissions.includes('finance:configure')}
        file={
          <ExportLink
            operation={{ path: accountContracts.list.path }}
            provider={viewer.provider.uuid}
            query={query}
            total={data.accounts.total}
          />
        }
      >
        <SearchForm
          action="/accounts"
          asked={{ search: query.search, type: query.type }}
          className="flex max-w-3xl flex-wrap items-end gap-2"
          found={query.search || query.type ? resultsWords(data.accounts.total) : ''}
        >
          <div className="min-w-[min(14rem,100%)] flex-1">
            <Field label="Name of the account, payer or patient">
              <Input name="search" type="search" maxLength={200} defaultValue={query.search} />
            </Field>
          </div>
          <div className="w-56">
            <Field label="Kind">
              <Select
                name="type"
                placeholder="All kinds"
                defaultValue={query.type ?? ''}
                options={accountTypes.map((value) => ({ value, label: accountTypeWords[value] }))}
              />
            </Field>
          </div>
        </SearchForm>
      </AccountsList>
      {data.accounts.rows.length === 0 && (
        <EmptyState
          icon="search-x"
          title={query.search || query.type ? 'No account matches' : 'No accounts yet'}
        >
          Every desk has an account for its cash. Every insurer and company has one for what it
          owes.
        </EmptyState>
      )}
      {data.accounts.total > 0 && (
        <Pagination
          page={query.page ?? 1}
          pageSize={query.page_size}
          total={data.accounts.total}
          href={href}
        />
      )}
    </div>
  );
}
