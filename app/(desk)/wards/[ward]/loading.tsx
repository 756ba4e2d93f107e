import { BoardSkeleton } from '@/components/wards/board-skeleton';

export default function LoadingWard() {
  return <BoardSkeleton />;
}
