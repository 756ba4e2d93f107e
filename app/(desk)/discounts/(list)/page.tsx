import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { discountsQuery } from '@/components/billing/discounts/client';
import { DiscountList } from '@/components/billing/discounts/list';
import { discountList } from '@/components/billing/discounts/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listDiscountsContract } from '@/lib/billing/discounts/contract';
import { readDiscounts } from '@/lib/billing/discounts/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Discounts' };

type DiscountsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function DiscountsPage({ searchParams }: DiscountsPageProps) {
  const { view } = readListView(discountList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listDiscountsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listDiscountsContract.query.parse(discountList.toQuery(view));
    return readDiscounts(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = discountsQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DiscountList
        provider={viewer.provider}
        mayWrite={viewer.permissions.includes('discounts:write')}
      />
    </HydrationBoundary>
  );
}
