import { isCalling } from '@/lib/clinical/acuity/treatment-clock';
import type { LastComplete } from '@/lib/clinical/observations/entry-context';
import { isMoreUrgent, type TriageColour, triageColours } from '@/lib/domain/scores/colour';
import type { TewsScore } from '@/lib/domain/scores/tews';

const minuteMs = 60_000;

/**
 * Whether a set is more urgent than the last complete one. The first set of a patient rises against nothing, and one from
 * before that set does not say how the patient is now.
 * @param takenAt when the set was taken, to the minute as it is entered; null is now
 */
export function colourRises(
  colour: TriageColour | null,
  last: Pick<LastComplete, 'colour' | 'takenAt'> | null,
  takenAt: Date | null,
): colour is TriageColour {
  if (colour === null || last === null || last.colour === null) return false;
  const lastMinute = Math.floor(Date.parse(last.takenAt) / minuteMs) * minuteMs;
  if (takenAt !== null && takenAt.getTime() < lastMinute) return false;
  return isMoreUrgent(colour, last.colour);
}

/** The advice to the nurse of a patient who got worse. */
const calls: Readonly<Record<TriageColour, string>> = {
  red: 'Call the doctor now.',
  orange: 'Call the doctor.',
  yellow: 'Tell the nurse in charge.',
  green: '',
};

/**
 * The advice for a set that is more urgent than the last complete one, beside the button that saves it and after it is
 * saved: "TEWS has risen to 10 (Emergency). Call the doctor now." Also for a first set that calls for a doctor. Null where
 * nothing rose.
 */
export function riseWords(
  name: string,
  { total, finalColour, provisional }: Pick<TewsScore, 'total' | 'finalColour' | 'provisional'>,
  last: LastComplete | null,
  takenAt: Date | null,
): string | null {
  const points = provisional ? `at least ${total}` : `${total}`;
  if (last === null) {
    if (!isCalling(finalColour)) return null;
    return `${name} is ${points} (${triageColours[finalColour].priority}). ${calls[finalColour]}`;
  }
  if (!colourRises(finalColour, last, takenAt)) return null;
  const { priority } = triageColours[finalColour];
  // A sign raises the colour alone.
  const rise =
    total > last.total
      ? `${name} has risen to ${points} (${priority}).`
      : `${name} ${points} is now ${priority}.`;
  return `${rise} ${calls[finalColour]}`;
}
