import { BoardSkeleton } from '@/components/admissions/wards/board-skeleton';

export default function LoadingWard() {
  return <BoardSkeleton />;
}
