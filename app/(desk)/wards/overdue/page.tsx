import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { overdueQuery } from '@/components/admissions/overdue-observations/client';
import { OverdueObservations } from '@/components/admissions/overdue-observations/overdue-observations';
import { shownAcrossWards } from '@/components/admissions/wards/across-wards';
import { listWards } from '@/db/queries/admissions/wards';
import { listOverdueObservationsContract } from '@/lib/admissions/overdue-observations/contract';
import { readOverdueObservations } from '@/lib/admissions/overdue-observations/server/read';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Overdue observations' };

export default async function OverduePage({ searchParams }: PageAddress) {
  const { ward: asked } = await searchParams;
  const { viewer, data } = await readForViewer(listOverdueObservationsContract, async (ctx) => {
    const wards = await listWards(ctx.tx, ctx.provider.id);
    const ward = wards.find(({ id }) => id === asked)?.id;
    const { rows, total } = await readOverdueObservations(ctx, {
      page_size: shownAcrossWards,
      ...(ward && { ward: { id: ward } }),
    });
    const overdue = { rows, total, asOf: ctx.now.getTime() };
    return { wards: wards.map(({ id, name }) => ({ uuid: id, name })), ward, overdue };
  });
  const { uuid } = viewer.provider;
  const client = new QueryClient();
  client.setQueryData(overdueQuery(uuid, data.ward).queryKey, data.overdue);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverdueObservations
        provider={uuid}
        wards={data.wards}
        mayObserve={viewer.permissions.includes('observations:record')}
      />
    </HydrationBoundary>
  );
}
