import type { Metadata } from 'next';
import { type PageAddress, queryIn } from '@/app/page-address';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import { SearchForm } from '@/components/platform/lists/search-form';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Pagination } from '@/components/platform/ui/pagination';
import { PayersList } from '@/components/registry/payers/payers-list';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { payerContracts } from '@/lib/registry/payers/contract';
import { readPayers } from '@/lib/registry/payers/server/payers';

export const metadata: Metadata = { title: 'Payers' };

export default async function PayersPage({ searchParams }: PageAddress) {
  const asked = await searchParams;
  const query = queryIn(payerContracts.list.query, asked, ['search', 'page']);
  const { viewer, data } = await readForViewer(payerContracts.list, (ctx) =>
    readPayers(ctx, query),
  );
  const href = (page: number) =>
    `/payers?${new URLSearchParams({ ...(query.search ? { search: query.search } : {}), page: String(page) })}`;
  return (
    <div className="flex flex-col gap-4">
      <PayersList
        provider={viewer.provider}
        payers={data.rows}
        mayEdit={viewer.permissions.includes('finance:configure')}
        file={
          <ExportLink
            operation={{ path: payerContracts.list.path }}
            provider={viewer.provider.uuid}
            query={query}
            total={data.total}
          />
        }
      >
        <SearchForm
          action="/payers"
          asked={{ search: query.search }}
          className="flex max-w-xl items-end gap-2"
          found={query.search ? resultsWords(data.total) : ''}
        >
          <div className="flex-1">
            <Field label="Name, e-mail or telephone">
              <Input name="search" type="search" maxLength={200} defaultValue={query.search} />
            </Field>
          </div>
        </SearchForm>
      </PayersList>
      {data.rows.length === 0 && (
        <EmptyState
          icon="search-x"
          title={query.search ? `No payer matches “${query.search}”` : 'No payers yet'}
        >
          Discounts and the accounts of insurers and companies belong to a payer.
        </EmptyState>
      )}
      {data.total > 0 && (
        <Pagination
          page={query.page ?? 1}
          pageSize={query.page_size}
          total={data.total}
          href={href}
        />
      )}
    </div>
  );
}
