import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { ownShift, shiftOf } from '@/components/billing/cashier-shifts/client';
import { ShiftList } from '@/components/billing/cashier-shifts/list';
import { shiftsQuery } from '@/components/billing/cashier-shifts/list-query';
import { shiftList } from '@/components/billing/cashier-shifts/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listShiftsContract } from '@/lib/billing/cashier-shifts/contract';
import { readShift, readShifts } from '@/lib/billing/cashier-shifts/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Shifts' };

const own = { is_mine: true, status: 'open', page_size: 1 } as const;

export default async function ShiftsPage({ searchParams }: PageAddress) {
  const { view } = readListView(shiftList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listShiftsContract, async (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listShiftsContract.query.parse(shiftList.toQuery(view));
    const { rows } = await readShifts(ctx, own);
    const mine = rows[0] ?? null;
    return {
      list: await readShifts(ctx, withClock(clock, read)),
      mine,
      detail: mine && (await readShift(ctx, { id: mine.uuid })),
    };
  });
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(shiftsQuery(provider.uuid, view).queryKey, { view, ...data.list });
  client.setQueryData(ownShift(provider.uuid).queryKey, data.mine);
  if (data.detail) {
    client.setQueryData(shiftOf(provider.uuid, data.detail.uuid).queryKey, data.detail);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ShiftList
        provider={provider}
        mayTake={permissions.includes('payments:take')}
        mayUseSafe={permissions.includes('safe:manage')}
      />
    </HydrationBoundary>
  );
}
