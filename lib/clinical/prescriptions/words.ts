import type { z } from 'zod';
import type { dosageItem } from '@/lib/clinical/prescriptions/record';
import {
  isOrder,
  type PrescriptionIntent,
  type PrescriptionStatus,
} from '@/lib/domain/codes/prescriptions';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type Dosage = z.output<typeof dosageItem>;

/** How a medicine is to be taken, as one says it: `500 mg, 3 times a day, oral`; `1 g, as needed, at most twice a day`. */
export function dosageWords({
  frequency,
  period,
  period_unit,
  frequency_unit,
  strength,
  route,
  as_needed,
}: Dosage): string {
  const unit = unitWords[period_unit];
  const every = period === 1 ? `${unit.article} ${unit.one}` : `every ${period} ${unit.one}s`;
  const times = period !== 1 && frequency === 1 ? every : `${timesWords(frequency)} ${every}`;
  const often = as_needed ? `as needed, at most ${times}` : times;
  return [strength, frequency_unit, often, route].filter((part) => part !== '').join(', ');
}

/** The status of a prescription. An active proposal is no order: a nurse who reads "active" gives the medicine. */
export function standingWords({
  status,
  intent,
}: {
  status: PrescriptionStatus;
  intent: PrescriptionIntent;
}): string {
  if (isOrder(intent)) return spokenCode(status);
  const words = `${spokenCode(intent)}, not ordered`;
  return status === 'active' ? words : `${words}: ${spokenCode(status).toLowerCase()}`;
}

/** The message after a new prescription: a draft, a ban and a proposal order nothing. */
export function recordedWords({
  status,
  intent,
  doNotPerform,
}: {
  status: PrescriptionStatus;
  intent: PrescriptionIntent;
  doNotPerform: boolean;
}): string {
  if (status === 'draft') return 'The draft was saved. Nothing is ordered yet.';
  if (!isOrder(intent))
    return `The ${spokenCode(intent).toLowerCase()} was saved. Nothing is ordered.`;
  return doNotPerform
    ? 'It was recorded that the medicine must not be given.'
    : 'The medicine was prescribed.';
}

/** The MR number of the other record of the person under which something was ordered; undefined where it was ordered under this one. */
export const orderedUnder = (
  { patient }: { patient: number },
  others: readonly { id: number; mr_number: string }[] | undefined,
): string | undefined => others?.find(({ id }) => id === patient)?.mr_number;

/**
 * The instructions for a medicine, in words; empty where no dosage was written yet. A ban that is over says no more:
 * another may stand.
 */
export function takenWords(medicine: {
  status: PrescriptionStatus;
  do_not_perform: boolean;
  medication_request_dosage_instruction: readonly Dosage[];
}): string {
  if (medicine.do_not_perform) return banWords(medicine.status);
  return medicine.medication_request_dosage_instruction.map(dosageWords).join(', then ');
}

/** Whether a ban in this status has ended. */
export const isBanOver = (status: PrescriptionStatus): boolean =>
  ['stopped', 'completed', 'cancelled', 'entered-in-error'].includes(status);

export function banWords(status: PrescriptionStatus): string {
  if (isBanOver(status)) return 'This ban no longer applies';
  return status === 'on-hold' ? 'Ban on hold: may be given for now' : 'Must not be given';
}

/** A unit of time in the plural: "hours". */
export const periodWords = (unit: Dosage['period_unit']): string => `${unitWords[unit].one}s`;

function timesWords(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

const unitWords: Record<Dosage['period_unit'], { article: 'a' | 'an'; one: string }> = {
  s: { article: 'a', one: 'second' },
  min: { article: 'a', one: 'minute' },
  h: { article: 'an', one: 'hour' },
  d: { article: 'a', one: 'day' },
  wk: { article: 'a', one: 'week' },
  mo: { article: 'a', one: 'month' },
  a: { article: 'a', one: 'year' },
};
