import { Badge } from '@/components/platform/ui/badge';
import type { ReferralStatus } from '@/lib/domain/codes/referral-requests';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

/** The status of a referral. One that waits for an answer looks other than one that is over. */
export function ReferralState({ status }: { status: ReferralStatus }) {
  return <Badge tone={tones[status]}>{spokenCode(status)}</Badge>;
}

const tones = {
  active: 'accent',
  'on-hold': 'attention',
  draft: 'outline',
  completed: 'neutral',
  revoked: 'neutral',
  'entered-in-error': 'danger',
  unknown: 'outline',
} as const satisfies Record<ReferralStatus, string>;
