import { nextReferralStatuses } from '@/lib/clinical/referral-requests/rules';
import type { ReferralStatus } from '@/lib/domain/codes/referral-requests';

type Step = {
  /** The verb on the button. */
  verb: string;
  /** The consequence, and whether there is a way back. */
  consequence: string;
  /** There is no way back, or the patient is not seen. */
  isDangerous: boolean;
};

/** The step of a referral request to another status. */
const steps: Readonly<Partial<Record<ReferralStatus, Step>>> = {
  active: {
    verb: 'Resume',
    consequence: 'It is waiting for a reply again.',
    isDangerous: false,
  },
  'on-hold': {
    verb: 'Hold',
    consequence: 'No one needs to see the patient until it is resumed.',
    isDangerous: true,
  },
  completed: {
    verb: 'Complete',
    consequence: 'The referral is closed. A reply can still be added, but it cannot be reopened.',
    isDangerous: false,
  },
  revoked: {
    verb: 'Revoke',
    consequence: 'The patient no longer needs to be seen. It cannot be reopened: refer again.',
    isDangerous: true,
  },
  'entered-in-error': {
    verb: 'Entered in error',
    consequence:
      'It was not meant for this patient. It stays on record as an error. This cannot be undone.',
    isDangerous: true,
  },
};

export type ReferralStep = Step & { to: ReferralStatus };

/** The actions for a referral request of this status, the usual first. A draft is sent, not resumed. */
export const referralSteps = (from: ReferralStatus): ReferralStep[] =>
  nextReferralStatuses(from).flatMap((to) => {
    const step = steps[to];
    if (!step) return [];
    return [{ ...step, to, ...(from === 'draft' && to === 'active' ? { verb: 'Send' } : {}) }];
  });
