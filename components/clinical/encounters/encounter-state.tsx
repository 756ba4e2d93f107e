import { statusWords } from '@/components/clinical/encounters/words';
import { Badge } from '@/components/platform/ui/badge';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';

/** The status of an encounter. An open one also looks different from one that is over. */
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
