import type { Metadata } from 'next';
import { type PageAddress, queryIn } from '@/app/page-address';
import { PriceList } from '@/components/billing/prices/price-list';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import { SearchForm } from '@/components/platform/lists/search-form';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Pagination } from '@/components/platform/ui/pagination';
import { priceContracts } from '@/lib/billing/prices/contract';
import { readPrices } from '@/lib/billing/prices/server/prices';
import { wholeList } from '@/lib/platform/http/server/paging';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { readHealthcareServices, readPriceTiers } from '@/lib/registry/services/server/services';

export const metadata: Metadata = { title: 'Price list' };

const counted = { page_size: 1 } as const;

export default async function PricesPage({ searchParams }: PageAddress) {
  const asked = await searchParams;
  const now = new Date();
  const query = queryIn(priceContracts.list.query, asked, ['search', 'page']);
  const showsAll = asked.all === 'true';
  const { viewer, data } = await readForViewer(priceContracts.list, async (ctx) => ({
    prices: await readPrices(ctx, showsAll ? query : { ...query, valid_at: now }),
    services: (await readHealthcareServices(ctx, counted)).total,
    offered: (await readHealthcareServices(ctx, { ...counted, is_active: true })).total,
    tiers: await wholeList((page) => readPriceTiers(ctx, { is_active: true, ...page })),
    closedTiers: await wholeList((page) => readPriceTiers(ctx, { is_active: false, ...page })),
  }));
  const href = (asks: { page?: number; all?: boolean }) =>
    `/prices?${new URLSearchParams({
      ...(query.search ? { search: query.search } : {}),
      ...((asks.all ?? showsAll) ? { all: 'true' } : {}),
      ...(asks.page ? { page: String(asks.page) } : {}),
    })}`;
  const missing = [
    { noun: 'service', page: '/services', count: data.offered },
    { noun: 'price tier', page: '/services/tiers', count: data.tiers.length },
  ].filter(({ count }) => count === 0);
  return (
    <div className="flex flex-col gap-4">
      <PriceList
        provider={viewer.provider}
        prices={data.prices.rows}
        tiers={choicesOf(data.tiers, data.closedTiers)}
        mayEdit={viewer.permissions.includes('finance:configure')}
        file={
          <ExportLink
            operation={{ path: priceContracts.list.path }}
            provider={viewer.provider.uuid}
            query={showsAll ? query : { ...query, valid_at: now.toISOString() }}
            total={data.prices.total}
          />
        }
        hasServices={data.services > 0}
        now={now.toISOString()}
      >
        <SearchForm
          action="/prices"
          asked={{ search: query.search, all: showsAll ? 'true' : undefined }}
          className="flex max-w-2xl flex-wrap items-end gap-2"
          found={query.search || showsAll ? resultsWords(data.prices.total) : ''}
        >
          <div className="min-w-[min(14rem,100%)] flex-1">
            <Field label="Service or price tier">
              <Input name="search" type="search" maxLength={200} defaultValue={query.search} />
            </Field>
          </div>
          <label className="flex min-h-control items-center gap-2">
            <input
              type="checkbox"
              name="all"
              value="true"
              defaultChecked={showsAll}
              className="size-5 accent-accent"
            />
            Also ended and to come
          </label>
        </SearchForm>
      </PriceList>
      {missing.length > 0 && (
        <EmptyState
          icon="tags"
          title={`There is no ${missing.map(({ noun }) => noun).join(' and no ')} in use`}
          action={
            viewer.permissions.includes('provider:administer') &&
            missing.map(({ noun, page }) => (
              <LinkButton key={page} href={page}>
                Add a {noun}
              </LinkButton>
            ))
          }
        >
          A price is for one service at one price tier. An administrator adds both under Services.
        </EmptyState>
      )}
      {data.prices.rows.length === 0 && (missing.length === 0 || query.search) && (
        <EmptyState
          icon="search-x"
          title={query.search ? `No price matches “${query.search}”` : 'No price is in force'}
        >
          A service cannot be charged at a tier where it has no price.
        </EmptyState>
      )}
      {data.prices.total > 0 && (
        <Pagination
          page={query.page ?? 1}
          pageSize={query.page_size}
          total={data.prices.total}
          href={(page) => href({ page })}
        />
      )}
    </div>
  );
}

type Named = readonly { uuid: string; name: string }[];

/** Patients under a closed service are still charged for it: it comes last, and is priced too. */
const choicesOf = (offered: Named, others: Named) => [
  ...offered.map(({ uuid, name }) => ({ value: uuid, label: name })),
  ...others.map(({ uuid, name }) => ({ value: uuid, label: `${name} (closed)` })),
];
