import { clearRise, type TriageColour, triageColours } from '@/lib/domain/scores/colour';
import { signsOfValues, staleAfterMs } from '@/lib/domain/scores/values';

/** The colours after which a clinician is called: a board counts down to their time to treatment. */
export const callingColours = ['red', 'orange'] as const satisfies readonly TriageColour[];

export type CallingColour = (typeof callingColours)[number];

export const isCalling = (colour: TriageColour | null): colour is CallingColour =>
  callingColours.some((one) => one === colour);

type Score = {
  colour: TriageColour | null;
  total: number;
  signs: readonly { code: string; level: string }[];
  isComplete: boolean;
  effectiveAt: Date;
  /** In the order of recording. */
  setId: string;
  /** When a clinician had seen the patient after this set; null where nobody has recorded it. */
  review: { at: string } | null;
};

type Timed = Pick<Score, 'effectiveAt' | 'setId'>;

const compareIds = (a: string, b: string) => Number(a > b) - Number(a < b);

const minuteOf = ({ effectiveAt }: Timed) => Math.floor(+effectiveAt / 60_000);

/**
 * Scores, the latest first, by the minute of their sets, because a typed time has no seconds while the current time has.
 * Within one minute, the one recorded last is the later. `isLaterThanLast` of `db/queries/clinical/treatment-clock.ts` says
 * the same.
 */
export const latestFirst = <Of extends Timed>(scores: readonly Of[]): Of[] =>
  scores.toSorted((a, b) => minuteOf(b) - minuteOf(a) || compareIds(b.setId, a.setId));

/**
 * The score from which the time to treatment runs: the first red one, else the first orange one, since the last complete one that is
 * neither. So a worse set begins a new time, and one that is no worse leaves the earlier one running.
 *
 * Once a clinician has seen the patient, that wait is over: the first red set after it begins a new time if the last complete one was
 * not red, or if it is clearly worse than every red one until the clinician came, by `clearRise` points or an emergency sign of its
 * own. A complete set settles no emergency value of the day before it that was recorded after it: its author did not know of it.
 * `selectClockScore` of `db/queries/clinical/treatment-clock.ts` says the same.
 *
 * @param scores those that count
 */
export function clockScore<Of extends Score>(
  scores: readonly Of[],
): (Of & { colour: CallingColour }) | null {
  const ordered = latestFirst(scores);
  const [calm] = ordered.filter(isCalm);
  const calling = ordered
    .slice(0, calm && ordered.indexOf(calm))
    .concat(calm ? ordered.filter((score) => isLateEmergency(score, calm, ordered)) : [])
    .filter((score): score is Of & { colour: CallingColour } => isCalling(score.colour))
    .reverse();
  const reds = calling.filter(({ colour }) => colour === 'red');
  const worst = reds.length > 0 ? reds : calling;
  const seen = worst
    .filter(({ review }) => review)
    .toSorted((a, b) => seenAt(a) - seenAt(b))
    .at(-1);
  if (!seen) return worst[0] ?? null;
  const known = reds.filter((score) => score === seen || +score.effectiveAt <= seenAt(seen));
  const again = calling.find((score, place) => {
    if (score.colour !== 'red' || +score.effectiveAt <= seenAt(seen)) return false;
    const before = calling
      .slice(0, place)
      .findLast(({ isComplete, colour }) => isComplete || colour === 'red');
    return before?.colour !== 'red' || isClearlyWorse(score, known);
  });
  return again ?? seen;
}

const isCalm = ({ isComplete, colour }: Score) => isComplete && !isCalling(colour);

/** Whether it is of the day before the last calm set, and no calm set after it was recorded by somebody who knew of it. */
const isLateEmergency = (score: Score, last: Score, scores: readonly Score[]): boolean =>
  score.colour === 'red' &&
  score.effectiveAt < last.effectiveAt &&
  +score.effectiveAt >= +last.effectiveAt - staleAfterMs &&
  score.signs.some(({ code }) => signsOfValues.includes(code)) &&
  !scores.some(
    (one) => isCalm(one) && one.effectiveAt > score.effectiveAt && one.setId > score.setId,
  );

function isClearlyWorse({ total, signs }: Score, known: readonly Score[]): boolean {
  if (total >= Math.max(...known.map((one) => one.total)) + clearRise) return true;
  const codes = new Set(known.flatMap((one) => one.signs.map(({ code }) => code)));
  return signs.some(({ code, level }) => level === 'emergency' && !codes.has(code));
}

const seenAt = ({ review }: Pick<Score, 'review'>) => Date.parse(review?.at ?? '');

/** When a patient should have been seen after such a score (SATS 2012, table 3). */
export const treatmentDue = ({
  colour,
  effectiveAt,
}: {
  colour: CallingColour;
  effectiveAt: Date;
}): Date => new Date(effectiveAt.getTime() + triageColours[colour].timeToTreatMinutes * 60_000);
