import { type TriageColour, triageColours } from '@/lib/domain/scores/colour';
import type { News2Score } from '@/lib/domain/scores/news2';
import type { TewsScore } from '@/lib/domain/scores/tews';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';

/**
 * The colour that a score may be shown in. A green whose parts are not all known is none: what is
 * missing could still raise it.
 */
export function shownAcuity({
  finalColour,
  provisional,
}: Pick<TewsScore, 'finalColour' | 'provisional'>): TriageColour | 'unknown' {
  if (finalColour === null || (provisional && finalColour === 'green')) return 'unknown';
  return finalColour;
}

/** A score in one line: "TEWS 5, Very urgent"; "TEWS at least 2, incomplete"; "TEWS at least 5, Very urgent, incomplete". */
export function shownScoreWords(
  name: string,
  { total, finalColour, provisional }: Pick<TewsScore, 'total' | 'finalColour' | 'provisional'>,
): string {
  if (finalColour === null) return `${name} not scored`;
  const acuity = shownAcuity({ finalColour, provisional });
  const word = acuity === 'unknown' ? 'incomplete' : triageColours[acuity].priority;
  if (!provisional) return `${name} ${total}, ${word}`;
  return `${name} at least ${total}, ${word}${acuity === 'unknown' ? '' : ', incomplete'}`;
}

/**
 * The response that NEWS2 asks for where it is more than routine, in one line: "NEWS2 5, medium risk: monitoring minimum
 * 1-hourly"; else null. A saturation that TEWS does not score matters to a nurse who reads a green one.
 */
export function news2Words(news2: News2Score | null): string | null {
  if (news2 === null || news2.risk === null || news2.risk === 'low') return null;
  const { complete, total, risk, monitoring } = news2;
  return `NEWS2 ${complete ? '' : 'at least '}${total}, ${risk} risk: monitoring ${monitoring}`;
}

/**
 * The risk of NEWS2 in words. A low one of an incomplete set is none, like a green of TEWS: what is missing could still raise it.
 */
export function news2RiskWords(risk: string, isComplete: boolean): string {
  if (isComplete) return `${risk} risk`;
  return risk === 'low' ? 'incomplete' : `${risk} risk, incomplete`;
}

/** The clinical signs of a score in one line: "Signs: Chest pain; Seizure - post ictal"; null where there is none. */
export const signWords = (signs: readonly { display: string }[]): string | null =>
  signs.length === 0 ? null : `Signs: ${signs.map(({ display }) => display).join('; ')}`;

/** Within which time the patient is to be treated, in the words of the served table. */
export function timeToTreatWords(
  { configuration }: Pick<TewsTable, 'configuration'>,
  score: Pick<TewsScore, 'finalColour' | 'finalTimeToTreat' | 'provisional'>,
): string {
  const { finalTimeToTreat } = score;
  if (finalTimeToTreat === null || shownAcuity(score) === 'unknown')
    return 'Complete the set for time to treatment';
  const rules = configuration.discriminators.flatMap((discriminator) => discriminator.rules);
  const words = rules.find(({ code }) => code === finalTimeToTreat)?.display ?? finalTimeToTreat;
  return `Time to treat: ${words.toLowerCase()}`;
}
