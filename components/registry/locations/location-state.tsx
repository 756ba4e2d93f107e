import { Badge } from '@/components/platform/ui/badge';

type LocationStateProps = {
  isActive: boolean;
  /** The closed ward or room around it. */
  within?: 'ward' | 'room';
};

/** Whether a ward, a room or a bed is in use: what is closed is on no board, and nobody is put there. */
export function LocationState({ isActive, within }: LocationStateProps) {
  if (!isActive) return <Badge>Closed</Badge>;
  if (within) return <span className="text-ink-muted">Its {within} is closed</span>;
  return <Badge tone="accent">In use</Badge>;
}
