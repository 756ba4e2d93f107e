import { Temporal } from 'temporal-polyfill';
import {
  endsWithStay,
  heldUntilDischarge,
  type PrescriptionCategory,
  type PrescriptionStatus,
  stoppedAtDischarge,
} from '@/lib/domain/codes/prescriptions';
import { dayAt } from '@/lib/domain/days';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

/**
 * Which status may follow which. HL7 R4 names the statuses (http://hl7.org/fhir/CodeSystem/medicationrequest-status) and
 * leaves their order open; by its definitions `cancelled` is what was withdrawn before anything was given.
 */
const transitions: Readonly<Record<PrescriptionStatus, readonly PrescriptionStatus[]>> = {
  draft: ['active', 'cancelled', 'entered-in-error'],
  active: ['on-hold', 'completed', 'stopped', 'entered-in-error'],
  'on-hold': ['active', 'stopped', 'entered-in-error'],
  completed: ['entered-in-error'],
  stopped: ['entered-in-error'],
  cancelled: ['entered-in-error'],
  'entered-in-error': [],
  unknown: ['entered-in-error'],
};

/** Whether a prescription may go from one status to another. Staying as it is is no change, and not one of them. */
export function mayPrescriptionFollow(from: PrescriptionStatus, to: PrescriptionStatus): boolean {
  return transitions[from].includes(to);
}

/** The statuses that a prescription may go on to, the usual one first. */
export function nextStatuses(from: PrescriptionStatus): readonly PrescriptionStatus[] {
  return transitions[from];
}

/** Whether readers of the chart need the reason. */
export function needsStatusReason(status: PrescriptionStatus): boolean {
  return ['on-hold', 'stopped', 'cancelled', 'entered-in-error'].includes(status);
}

/**
 * Why a prescription cannot be given as it is, or null: it must say how, unless it says what must not be given. What
 * was ordered is never rewritten, and neither is a draft.
 */
export function whyNotGiven(order: { doNotPerform: boolean; dosages: number }): string | null {
  if (order.doNotPerform || order.dosages > 0) return null;
  return 'This prescription does not say how the medicine is to be given. Prescribe it again with a dosage.';
}

/** Why something cannot be undone while prescriptions of it are open. */
export function standingSentence(standing: number, of: 'encounter' | 'admission'): string {
  return standing === 1
    ? `A prescription of this ${of} is still open. Mark it as entered in error first.`
    : `${standing} prescriptions of this ${of} are still open. Mark them as entered in error first.`;
}

/** Why what was prescribed by mistake is given no further. */
export const withdrawnSentence =
  'The encounter of this prescription was entered in error, or its admission was deleted.';

/** Whether notes can be added: not to what never was meant for the patient. */
export function takesNotes(status: PrescriptionStatus): boolean {
  return status !== 'entered-in-error';
}

/**
 * Whether a note was written with the order itself: it is printed and repeated. What was noted later, by
 * the nurse who gave the medicine, stays with this prescription.
 */
export function isOfOrder(note: { createdAt: Date }, order: { createdAt: Date }): boolean {
  return note.createdAt.getTime() <= order.createdAt.getTime();
}

/** The status of a prescription, and why it has it. */
export type Standing = { status: PrescriptionStatus; statusReason: string };

/**
 * The status of a prescription for the ward when the admission ends, or null when it stays. It is `stopped`, whether or not
 * doses were given: HL7 R4 keeps `completed` for a course that was given in full, and no administration is on record. The
 * reason keeps apart those that were on hold.
 */
export function endOfStay(status: PrescriptionStatus): Standing | null {
  if (status !== 'active' && status !== 'on-hold') return null;
  return {
    status: 'stopped',
    statusReason: status === 'active' ? stoppedAtDischarge : heldUntilDischarge,
  };
}

/**
 * The status that a prescription has again when the end of its stay, recorded at an instant, is undone, or null when it
 * was changed since. `steps` are its statuses, the first first.
 */
export function standsAgainAs(
  steps: readonly (Standing & { createdAt: Date })[],
  endedAt: Date,
): Standing | null {
  const last = steps.at(-1);
  if (!last || !endsWithStay.includes(last.statusReason) || +last.createdAt !== +endedAt)
    return null;
  const before = steps.at(-2);
  if (before) return { status: before.status, statusReason: before.statusReason };
  // Of the time before its statuses were kept.
  const wasHeld = last.statusReason === heldUntilDischarge;
  return { status: wasHeld ? 'on-hold' : 'active', statusReason: '' };
}

/** The step with which a prescription got the status that it has, the first first: the reason may have been changed since. */
export const lastBegun = <Step extends { status: string }>(
  steps: readonly Step[],
): Step | undefined =>
  steps[steps.findLastIndex(({ status }) => status !== steps.at(-1)?.status) + 1];

/** Why what was ordered for the ward is not given after the stay. */
export const afterStaySentence =
  'The admission that this was ordered for is over. Prescribe again what the patient needs.';

/** Whether a prescription is for a stay alone, so that it ends with it. */
export const isForWard = ({
  category,
  doNotPerform,
}: {
  category: PrescriptionCategory;
  doNotPerform: boolean;
}): boolean => category === 'inpatient' && !doNotPerform;

/** Why a prescription is completed that was active when it was repeated. For the reader alone: its words change. */
export const repeatedReason = 'Repeated: the next prescription replaces it.';

/**
 * Whether one of these repeats completed a prescription, and nobody changed it since: a repeat is ordered at the instant at
 * which it completes the one before it. `steps` are that one's statuses, the first first.
 */
export function isCompletedByRepeat(
  steps: readonly { status: PrescriptionStatus; createdAt: Date }[],
  repeats: readonly { authoredAt: Date }[],
): boolean {
  const last = steps.at(-1);
  return (
    last?.status === 'completed' &&
    repeats.some(({ authoredAt }) => +authoredAt === +last.createdAt)
  );
}

/**
 * Whether the last prescription of a chain can be repeated: while it is active, and after it was completed or ended with
 * its stay while it was active.
 */
export const isRepeatable = ({ status, statusReason }: Standing): boolean =>
  status === 'active' ||
  status === 'completed' ||
  (status === 'stopped' && statusReason === stoppedAtDischarge);

/** A prescription and its repeats. What was entered in error is not one of them. */
export type Chain = {
  pastRefills: number;
  /** Of the last of them. */
  lastStatus: PrescriptionStatus;
  lastStatusReason: string;
  lastAuthoredAt: Date;
};

type Terms = { numberOfRepeatsAllowed: number; dispenseIntervalInDays: number | null };

const lastOf = ({ lastStatus, lastStatusReason }: Chain): Standing => ({
  status: lastStatus,
  statusReason: lastStatusReason,
});

/** Why a chain cannot be repeated today, or null. */
export function whyNoRepeat(
  chain: Chain,
  terms: Terms,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (!isRepeatable(lastOf(chain))) {
    return `The last prescription is ${spokenCode(chain.lastStatus).toLowerCase()}: it cannot be repeated.`;
  }
  if (chain.pastRefills >= terms.numberOfRepeatsAllowed) {
    return terms.numberOfRepeatsAllowed === 0
      ? 'This prescription allows no repeats.'
      : 'All repeats of this prescription have already been prescribed.';
  }
  const due = nextRefill(chain, terms, timeZone);
  return due !== null && dayAt(now, timeZone) < due ? `The next repeat is due on ${due}.` : null;
}

/** The first day, `YYYY-MM-DD` at the hospital, on which a chain may be repeated; null when it may not or has no interval. */
export function nextRefill(
  chain: Chain,
  { numberOfRepeatsAllowed, dispenseIntervalInDays }: Terms,
  timeZone: string,
): string | null {
  if (chain.pastRefills >= numberOfRepeatsAllowed || dispenseIntervalInDays === null) return null;
  if (!isRepeatable(lastOf(chain))) return null;
  return Temporal.PlainDate.from(dayAt(chain.lastAuthoredAt, timeZone))
    .add({ days: dispenseIntervalInDays })
    .toString();
}
