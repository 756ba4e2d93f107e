'use client';

import { HydratedLazy } from '@/components/platform/ui/hydrated-lazy';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import type { BedTableProps } from './bed-table';
import { BoardSkeleton } from './board-skeleton';

const table = lazy(() => import('./bed-table'));

/** Loads the other ways to look at the ward, so that they are at hand when the network is not. */
export function useLaterViews(): void {
  useLazy(table, false);
}

export function LaterTable(props: BedTableProps) {
  return (
    <HydratedLazy of={table} skeleton={<BoardSkeleton />}>
      {({ BedTable }) => <BedTable {...props} />}
    </HydratedLazy>
  );
}
