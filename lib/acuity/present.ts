import { type BoardScore, boardTrendLength } from '@/db/queries/ward-board';
import type { Acuity } from '@/lib/acuity/contract';
import { type TriageColour, triageColourNames } from '@/lib/scores/colour';
import {
  morseReassessmentDue,
  nextObservationsDue,
  type ObservationSchedule,
} from '@/lib/scores/schedule';

/**
 * How a patient is doing, from the stored scores, latest first. The last complete TEWS stays in place when a later
 * set was partial; both are shown.
 *
 * @param arrivedAt since when somebody who was never observed completely has been waiting
 */
export function presentAcuity(
  scores: readonly BoardScore[],
  schedule: ObservationSchedule,
  arrivedAt: Date,
): Acuity {
  const tews = scores.filter(({ kind }) => kind === 'TEWS');
  const complete = tews.find(({ isComplete }) => isComplete) ?? null;
  const [latest] = tews;
  const partial = latest && !latest.isComplete ? latest : null;
  const morse = scores.find(({ kind }) => kind === 'MORSE');
  const taken = (score: BoardScore | null) =>
    score && { takenAt: score.effectiveAt, colour: triageColour(score.finalColour) };
  const due = nextObservationsDue(
    { complete: taken(complete), partial: taken(partial), arrivedAt },
    schedule,
  );
  return {
    tews: complete && presentTews(complete),
    partial_tews: partial && presentTews(partial),
    recent_tews: tews
      .slice(0, boardTrendLength)
      .reverse()
      .map(({ total, isComplete, effectiveAt }) => ({
        total,
        is_complete: isComplete,
        effective_at: effectiveAt.toISOString(),
      })),
    trend: trendOf(tews.filter(({ isComplete }) => isComplete).map(({ total }) => total)),
    last_observed_at: latest?.effectiveAt.toISOString() ?? null,
    next_due_at: due.toISOString(),
    morse: morse
      ? {
          total: morse.total,
          band: morse.band,
          effective_at: morse.effectiveAt.toISOString(),
          reassessment_due_at: morseReassessmentDue(morse.effectiveAt, schedule).toISOString(),
        }
      : null,
  };
}

function presentTews(score: BoardScore): NonNullable<Acuity['tews']> {
  return {
    total: score.total,
    colour: triageColour(score.finalColour),
    age_group: score.ageGroup,
    is_complete: score.isComplete,
    missing: score.missing,
    parts: score.parts,
    effective_at: score.effectiveAt.toISOString(),
  };
}

const triageColour = (text: string | null): TriageColour | null =>
  triageColourNames.find((name) => name === text) ?? null;

/** Whether the last complete score is above or below the one before it; totals latest first. */
function trendOf([latest, before]: number[]): Acuity['trend'] {
  if (latest === undefined || before === undefined) return null;
  if (latest === before) return 'steady';
  return latest > before ? 'rising' : 'falling';
}
