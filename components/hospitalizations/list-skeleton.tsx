import { RowsSkeleton } from '@/components/lists/rows-skeleton';

/** Admissions to come. */
export const ListSkeleton = () => <RowsSkeleton label="Loading the admissions" />;
