import { statusWords } from '@/components/clinical/encounters/words';
import { Badge } from '@/components/platform/ui/badge';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';

/** How an encounter stands. What goes on looks other than what is over, beside saying so. */
export function EncounterState({ status }: { status: EncounterStatus }) {
  return <Badge tone={tones[status]}>{statusWords(status)}</Badge>;
}

const tones = {
  planned: 'outline',
  arrived: 'outline',
  triaged: 'outline',
  'in-progress': 'accent',
  onleave: 'attention',
  finished: 'neutral',
  cancelled: 'neutral',
  'entered-in-error': 'danger',
  unknown: 'outline',
} as const satisfies Record<EncounterStatus, string>;
