'use client';

import { HydratedLazy } from '@/components/platform/ui/hydrated-lazy';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import type { BedTableProps } from './bed-table';
import { BoardSkeleton } from './board-skeleton';
import type { WallBoardProps } from './wall-board';

const table = lazy(() => import('./bed-table'));
const wall = lazy(() => import('./wall-board'));

/** Loads the other ways to look at the ward, so that they are at hand when the network is not. */
export function useLaterViews(): void {
  useLazy(table, false);
  useLazy(wall, false);
}

export function LaterTable(props: BedTableProps) {
  return (
    <HydratedLazy of={table} skeleton={<BoardSkeleton />}>
      {({ BedTable }) => <BedTable {...props} />}
    </HydratedLazy>
  );
}

export function LaterWall(props: WallBoardProps) {
  return (
    <HydratedLazy of={wall} className="flex flex-col gap-4" skeleton={<BoardSkeleton />}>
      {({ WallBoard }) => <WallBoard {...props} />}
    </HydratedLazy>
  );
}
