import { Badge } from '@/components/ui/badge';
import { priorityWords } from '@/lib/prescriptions/code-words';
import type { requestPriorities } from '@/lib/prescriptions/codes';

/** How soon a prescription or a referral is wanted; the routine is said quietly. */
export function RequestPriority({ priority }: { priority: (typeof requestPriorities)[number] }) {
  if (priority === 'routine') return <span className="text-ink-muted">Routine</span>;
  return (
    <Badge tone={priority === 'stat' ? 'inverse' : 'attention'}>{priorityWords[priority]}</Badge>
  );
}
