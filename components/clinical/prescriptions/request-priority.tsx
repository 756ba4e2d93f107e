import { priorityWords } from '@/components/clinical/prescriptions/code-words';
import { Badge } from '@/components/platform/ui/badge';
import type { requestPriorities } from '@/lib/domain/codes/prescriptions';

/** How soon a prescription or a referral is wanted; the routine is said quietly. */
export function RequestPriority({ priority }: { priority: (typeof requestPriorities)[number] }) {
  if (priority === 'routine') return <span className="text-ink-muted">Routine</span>;
  return (
    <Badge tone={priority === 'stat' ? 'inverse' : 'attention'}>{priorityWords[priority]}</Badge>
  );
}
