import { Badge } from '@/components/ui/badge';
import { spokenCode } from '@/lib/lists/spoken-code';
import type { PrescriptionStatus } from '@/lib/prescriptions/codes';

/** How a prescription stands. What goes on looks other than what is over, beside saying so. */
export function PrescriptionState({ status }: { status: PrescriptionStatus }) {
  return <Badge tone={tones[status]}>{spokenCode(status)}</Badge>;
}

const tones = {
  active: 'accent',
  'on-hold': 'attention',
  draft: 'outline',
  completed: 'neutral',
  stopped: 'neutral',
  cancelled: 'neutral',
  'entered-in-error': 'danger',
  unknown: 'outline',
} as const satisfies Record<PrescriptionStatus, string>;
