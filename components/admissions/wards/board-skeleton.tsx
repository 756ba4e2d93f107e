import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { tileColumns, tileGrid } from './tile-grid';

/** The board while it loads: nothing in it could be taken for a bed. */
export function BoardSkeleton() {
  return (
    <Loading label="Loading the ward">
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <Skeleton className="h-control w-40" />
          <Skeleton className="h-control w-1/2" />
        </div>
        <div className="flex flex-wrap gap-2">
          {keys(7).map((key) => (
            <Skeleton key={key} className="h-control-sm w-28" />
          ))}
        </div>
        <div className={`${tileGrid} ${tileColumns}`}>
          {keys(12).map((key) => (
            <Skeleton key={key} className="h-52" />
          ))}
        </div>
      </div>
    </Loading>
  );
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);
