import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { DiscountList } from '@/components/discounts/list';
import { discountsListed } from '@/lib/discounts/client';
import { listDiscountsContract } from '@/lib/discounts/contract';
import { askedDiscounts, discountList } from '@/lib/discounts/list-view';
import { readDiscounts } from '@/lib/discounts/read';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Discounts' };

type DiscountsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function DiscountsPage({ searchParams }: DiscountsPageProps) {
  const { view } = readListView(discountList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listDiscountsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listDiscountsContract.query.parse(askedDiscounts(view));
    return readDiscounts(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = discountsListed(viewer.provider.uuid, view);
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
