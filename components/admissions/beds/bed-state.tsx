import { Badge } from '@/components/platform/ui/badge';
import type { IconName } from '@/components/platform/ui/icon-names';
import { bedStateWords } from '@/lib/admissions/wards/words';
import type { BedStatus } from '@/lib/domain/codes/locations';

export const bedIcons: Record<BedStatus, IconName> = {
  available: 'bed-single',
  occupied: 'bed-double',
  cleaning: 'sparkles',
  'out-of-service': 'wrench',
};

/** A bed's state: icon and word, quieter the less it needs anybody. */
export function BedState({ status }: { status: BedStatus }) {
  return (
    <Badge tone={tones[status]} icon={bedIcons[status]}>
      {bedStateWords[status]}
    </Badge>
  );
}

const tones = {
  available: 'outline',
  occupied: 'neutral',
  cleaning: 'accent',
  'out-of-service': 'attention',
} as const;
