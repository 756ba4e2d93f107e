import { Badge } from '@/components/ui/badge';

/** Whether a ward, a room or a bed is in use: what is closed is on no board, and nobody is put there. */
export function PlaceState({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="accent">In use</Badge> : <Badge>Closed</Badge>;
}
