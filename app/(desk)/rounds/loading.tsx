import { Loading, Skeleton } from '@/components/platform/ui/skeleton';

/** Rows to come, in the shape of the worklist. */
export default function RoundsLoading() {
  return (
    <Loading label="Loading the round">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-7 w-36" />
        <div className="flex flex-col gap-2">
          {rows.map((row) => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  );
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];
