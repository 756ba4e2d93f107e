import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { type OtherAnswer, readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { ownShift, shiftOf } from '@/components/billing/cashier-shifts/client';
import { ShiftList } from '@/components/billing/cashier-shifts/list';
import { shiftsQuery } from '@/components/billing/cashier-shifts/list-query';
import { shiftList } from '@/components/billing/cashier-shifts/list-view';
import { listShiftsContract } from '@/lib/billing/cashier-shifts/contract';
import { readShift, readShifts } from '@/lib/billing/cashier-shifts/server/read';
import type { Context } from '@/lib/platform/http/server/context';

export const metadata: Metadata = { title: 'Shifts' };

export default async function ShiftsPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: shiftList,
    contract: listShiftsContract,
    read: readShifts,
    query: shiftsQuery,
    also: readOwnShift,
  });
  const { provider, permissions } = viewer;
  return (
    <HydrationBoundary state={state}>
      <ShiftList
        provider={provider}
        mayTake={permissions.includes('payments:take')}
        mayUseSafe={permissions.includes('safe:manage')}
      />
    </HydrationBoundary>
  );
}

async function readOwnShift(ctx: Context) {
  const { rows } = await readShifts(ctx, { is_mine: true, status: 'open', page_size: 1 });
  const provider = ctx.provider.id;
  const mine = rows[0] ?? null;
  const answers: OtherAnswer[] = [[ownShift(provider).queryKey, mine]];
  if (mine) {
    const detail = await readShift(ctx, { id: mine.uuid });
    answers.push([shiftOf(provider, mine.uuid).queryKey, detail]);
  }
  return answers;
}
