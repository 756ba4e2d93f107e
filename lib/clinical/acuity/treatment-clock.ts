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

/** Times are typed to the minute, and the clocks of two tablets may be as far apart. */
const sameMomentMs = 60_000;

/**
 * The score from which the time to treatment runs: the first red one, else the first orange one, since the last complete one that is
 * neither. So a worse set begins a new time, and one that is no worse leaves the earlier one running.
 *
 * @param scores those that count, the latest first
 */
export function clockScore<Of extends Score>(
  scores: readonly Of[],
): (Of & { colour: CallingColour }) | null {
  const calm = scores.find(({ isComplete, colour }) => isComplete && !isCalling(colour));
  // One of the same moment that was recorded after the calm one counts: it corrects that one, or its clock is slow.
  const since = scores.filter(
    ({ effectiveAt, setId }) =>
      !calm ||
      effectiveAt >= calm.effectiveAt ||
      (setId > calm.setId && +effectiveAt >= +calm.effectiveAt - sameMomentMs),
  );
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
