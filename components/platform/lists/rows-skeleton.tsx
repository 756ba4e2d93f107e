import { Loading, Skeleton } from '@/components/platform/ui/skeleton';

/** Rows to come, in the shape of the table and of the cards. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="flex flex-col gap-2 md:grid md:grid-cols-2 xl:flex xl:gap-px xl:rounded-lg xl:border xl:border-line xl:bg-surface xl:p-3">
        {rows.map((row) => (
          <div
            key={row}
            className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 xl:flex-row xl:items-center xl:gap-6 xl:rounded-none xl:border-0 xl:p-2"
          >
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 flex-1 max-xl:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8];
