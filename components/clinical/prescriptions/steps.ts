import { nextStatuses } from '@/lib/clinical/prescriptions/rules';
import type { PrescriptionStatus } from '@/lib/domain/codes/prescriptions';

type Step = {
  /** The verb on the button. */
  verb: string;
  /** What follows for the patient, and whether there is a way back. */
  consequence: string;
  /** There is no way back, or something that was ordered is no longer to be given. */
  isDangerous: boolean;
};

const steps: Readonly<Partial<Record<PrescriptionStatus, Step>>> = {
  active: {
    verb: 'Resume',
    consequence: 'The order is active from now on, as prescribed.',
    isDangerous: false,
  },
  'on-hold': {
    verb: 'Hold',
    consequence: 'Do not give it until it is resumed.',
    isDangerous: true,
  },
  completed: {
    verb: 'Complete',
    consequence: 'The course ended as planned. It cannot be resumed.',
    isDangerous: false,
  },
  stopped: {
    verb: 'Stop',
    consequence: 'Do not give it any more. It cannot be resumed: prescribe it again if needed.',
    isDangerous: true,
  },
  cancelled: {
    verb: 'Cancel the draft',
    consequence: 'The draft is cancelled. This cannot be undone.',
    isDangerous: true,
  },
  'entered-in-error': {
    verb: 'Entered in error',
    consequence:
      'It was never meant for this patient. It stays on record as an error. This cannot be undone.',
    isDangerous: true,
  },
};

/** What the steps mean for a prescription that says what must not be given: its end lets the medicine be given. */
const ofForbidden: Readonly<Partial<Record<PrescriptionStatus, string>>> = {
  active: 'It must not be given from now on.',
  'on-hold': 'It may be given until this is resumed.',
  completed: 'It may be given from now on. This cannot be resumed.',
  stopped: 'It may be given from now on. This cannot be resumed. Prescribe it again if needed.',
  cancelled: 'The draft is cancelled. This cannot be undone.',
};

export type PrescriptionStep = Step & { to: PrescriptionStatus };

/** What can be done with a prescription in its status, the usual first. A draft is ordered, not resumed. */
export const stepsFrom = ({
  status: from,
  doNotPerform,
}: {
  status: PrescriptionStatus;
  doNotPerform: boolean;
}): PrescriptionStep[] =>
  nextStatuses(from).flatMap((to) => {
    const step = steps[to];
    if (!step) return [];
    const forbidden = doNotPerform ? ofForbidden[to] : undefined;
    return [
      {
        ...step,
        to,
        ...(from === 'draft' && to === 'active' ? { verb: 'Order' } : {}),
        ...(forbidden === undefined
          ? {}
          : { consequence: forbidden, isDangerous: to !== 'active' }),
      },
    ];
  });
