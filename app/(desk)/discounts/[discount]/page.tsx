import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { discountAddress, discountInFullOf } from '@/components/billing/discounts/client';
import { OneDiscount } from '@/components/billing/discounts/discount';
import { readDiscountContract } from '@/lib/billing/discounts/contract';
import { readDiscount } from '@/lib/billing/discounts/server/read';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readDiscountContract, (ctx) => readDiscount(ctx, named));
});

export async function generateMetadata({ params }: PageAddress<'discount'>): Promise<Metadata> {
  const { data } = await read((await params).discount);
  return { title: `${data.code} · Discount` };
}

export default async function DiscountPage({ params }: PageAddress<'discount'>) {
  const given = (await params).discount;
  const { viewer, data } = await read(given);
  if (given !== data.uuid) redirect(discountAddress(data.uuid));
  const { uuid, time_zone: timeZone, currency } = viewer.provider;
  const client = new QueryClient();
  client.setQueryData(discountInFullOf(uuid, data.uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OneDiscount
        provider={{ uuid, timeZone, currency }}
        discount={data.uuid}
        mayWrite={viewer.permissions.includes('discounts:write')}
      />
    </HydrationBoundary>
  );
}
