'use client';

import { deferred, useDeferred } from '@/components/platform/ui/deferred';
import { DrawnPart } from '@/components/platform/ui/drawn-part';
import type { BedTableProps } from './bed-table';
import { BoardSkeleton } from './board-skeleton';
import type { WallBoardProps } from './wall-board';

const table = deferred(() => import('./bed-table'));
const wall = deferred(() => import('./wall-board'));

/** Loads the other ways to look at the ward, so that they are at hand when the network is not. */
export function useLaterViews(): void {
  useDeferred(table, false);
  useDeferred(wall, false);
}

export function LaterTable(props: BedTableProps) {
  return (
    <DrawnPart of={table} skeleton={<BoardSkeleton />}>
      {({ BedTable }) => <BedTable {...props} />}
    </DrawnPart>
  );
}

export function LaterWall(props: WallBoardProps) {
  return (
    <DrawnPart of={wall} className="flex flex-col gap-4" skeleton={<BoardSkeleton />}>
      {({ WallBoard }) => <WallBoard {...props} />}
    </DrawnPart>
  );
}
