import { nextStatuses } from '@/lib/clinical/prescriptions/rules';
import type { PrescriptionStatus } from '@/lib/domain/codes/prescriptions';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type Step = {
  /** The verb on the button. */
  verb: string;
  /** The consequence for the patient, and whether there is a way back. */
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
    consequence: 'Do not give it any longer. It cannot be resumed: prescribe it again if needed.',
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
      'It was not meant for this patient. It stays on record as an error. This cannot be undone.',
    isDangerous: true,
  },
};

type BanStep = Pick<Step, 'verb' | 'consequence'> & {
  /** The step as a title or a button names it: the medicine alone would say the opposite. */
  label: (medicine: string) => string;
  /** The message once it is done. */
  done: (medicine: string) => string;
};

const mayBeGiven = (medicine: string) => `${medicine} may be given`;
const mustNotBeGiven = (medicine: string) => `${medicine} must not be given`;

/** The steps of a ban, a prescription that says what must not be given: its end lets the medicine be given. */
const stepsOfBan: Readonly<Partial<Record<PrescriptionStatus, BanStep>>> = {
  active: {
    verb: 'Ban again',
    label: (medicine) => `Ban ${medicine} again`,
    consequence: 'It must not be given from now on.',
    done: mustNotBeGiven,
  },
  'on-hold': {
    verb: 'Allow for now',
    label: (medicine) => `Allow ${medicine} for now`,
    consequence: 'It may be given until it is banned again, unless another ban applies.',
    done: mayBeGiven,
  },
  completed: {
    verb: 'End the ban as planned',
    label: (medicine) => `End “Do not give ${medicine}” as planned`,
    consequence:
      'It may be given from now on, unless another ban applies. This ban cannot be resumed.',
    done: mayBeGiven,
  },
  stopped: {
    verb: 'Lift the ban',
    label: (medicine) => `Lift “Do not give ${medicine}”`,
    consequence:
      'It may be given from now on, unless another ban applies. This ban cannot be resumed: prescribe it again if needed.',
    done: mayBeGiven,
  },
  cancelled: {
    verb: 'Cancel the draft',
    label: (medicine) => `Cancel the draft ban on ${medicine}`,
    consequence: 'The draft is cancelled. This cannot be undone.',
    done: (medicine) => `Ban on ${medicine}: cancelled`,
  },
  'entered-in-error': {
    verb: 'Entered in error',
    label: (medicine) => `Mark “Do not give ${medicine}” as entered in error`,
    consequence:
      'This ban was not meant for this patient. It stays on record as an error. This cannot be undone.',
    done: (medicine) => `Ban on ${medicine}: entered in error`,
  },
};

const orderedBan = { verb: 'Ban', label: (medicine: string) => `Ban ${medicine}` };

export type PrescriptionStep = Step & Pick<BanStep, 'label' | 'done'> & { to: PrescriptionStatus };

/** The actions for a prescription in its status, the usual first. A draft is ordered, not resumed. */
export const stepsFrom = ({
  status: from,
  doNotPerform,
}: {
  status: PrescriptionStatus;
  doNotPerform: boolean;
}): PrescriptionStep[] =>
  nextStatuses(from).flatMap((to) => {
    const step = steps[to];
    const ofBan = stepsOfBan[to];
    if (!step || !ofBan) return [];
    const isOrdered = from === 'draft' && to === 'active';
    if (doNotPerform) {
      return [{ ...ofBan, ...(isOrdered ? orderedBan : {}), to, isDangerous: to !== 'active' }];
    }
    const verb = isOrdered ? 'Order' : step.verb;
    return [{ ...step, verb, to, label: (name) => labelOf(to, verb, name), done: doneOf(to) }];
  });

function labelOf(to: PrescriptionStatus, verb: string, medicine: string): string {
  if (to === 'entered-in-error') return `Mark ${medicine} as entered in error`;
  return to === 'cancelled' ? `Cancel the draft of ${medicine}` : `${verb} ${medicine}`;
}

const doneOf = (to: PrescriptionStatus) => (medicine: string) =>
  `${medicine}: ${spokenCode(to).toLowerCase()}`;
