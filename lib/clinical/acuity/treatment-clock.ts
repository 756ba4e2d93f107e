import { type TriageColour, triageColours } from '@/lib/domain/scores/colour';

/** The colours after which a clinician is called: a board counts down to their time to treatment. */
export const callingColours = ['red', 'orange'] as const satisfies readonly TriageColour[];

export type CallingColour = (typeof callingColours)[number];

export const isCalling = (colour: TriageColour | null): colour is CallingColour =>
  callingColours.some((one) => one === colour);

type Score = {
  colour: TriageColour | null;
  isComplete: boolean;
  effectiveAt: Date;
  /** In the order of recording. */
  setId: string;
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
 * @param scores those that count
 */
export function clockScore<Of extends Score>(
  scores: readonly Of[],
): (Of & { colour: CallingColour }) | null {
  const ordered = latestFirst(scores);
  const calm = ordered.findIndex(({ isComplete, colour }) => isComplete && !isCalling(colour));
  const since = calm === -1 ? ordered : ordered.slice(0, calm);
  const calling = since.filter((score): score is Of & { colour: CallingColour } =>
    isCalling(score.colour),
  );
  return calling.findLast(({ colour }) => colour === 'red') ?? calling.at(-1) ?? null;
}

/** When a patient should have been seen after such a score (SATS 2012, table 3). */
export const treatmentDue = ({
  colour,
  effectiveAt,
}: {
  colour: CallingColour;
  effectiveAt: Date;
}): Date => new Date(effectiveAt.getTime() + triageColours[colour].timeToTreatMinutes * 60_000);
