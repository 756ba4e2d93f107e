import { Badge } from '@/components/platform/ui/badge';
import { banWords, isBanOver, standingWords } from '@/lib/clinical/prescriptions/words';
import {
  isOrder,
  type PrescriptionIntent,
  type PrescriptionStatus,
} from '@/lib/domain/codes/prescriptions';

/** The status of a prescription. An active one also looks different from one that is over. */
export function PrescriptionState({ status, intent = 'order' }: PrescriptionStateProps) {
  const tone = isOrder(intent) || status !== 'active' ? tones[status] : 'outline';
  return <Badge tone={tone}>{standingWords({ status, intent })}</Badge>;
}

type PrescriptionStateProps = {
  status: PrescriptionStatus;
  /** Default: an order. */
  intent?: PrescriptionIntent;
};

/** That a medicine must not be given, or that its ban has ended. */
export const BanState = ({ status }: { status: PrescriptionStatus }) => (
  <Badge tone={isBanOver(status) ? 'outline' : 'danger'}>{banWords(status)}</Badge>
);

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
