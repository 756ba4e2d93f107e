import {
  type BoardScore,
  boardTrendComplete,
  boardTrendLength,
} from '@/db/queries/admissions/ward-board';
import type { Acuity, TreatmentClock } from '@/lib/clinical/acuity/contract';
import { isCalling, latestFirst, treatmentDue } from '@/lib/clinical/acuity/treatment-clock';
import { practitionerName } from '@/lib/domain/persons';
import { colourNamed, isMoreUrgent } from '@/lib/domain/scores/colour';
import { presentSigns } from '@/lib/domain/scores/present-signs';
import {
  morseReassessmentDue,
  nextObservationsDue,
  type ObservationSchedule,
} from '@/lib/domain/scores/schedule';

const dayMs = 24 * 3_600_000;

/**
 * How a patient is doing, from the stored scores. The last complete TEWS stays in place when a later set was partial; both
 * are shown. Of several partial ones the most urgent is shown: only a complete set can settle what an earlier one raised.
 *
 * @param beganAt when the present stay began; of a patient who is not admitted, when the open encounter began, else
 *   now. Scores of the 24 hours before it count as well (triage on arrival); earlier ones say nothing about this stay
 * @param arrivedAt since when a patient without a complete set waits for one
 * @param onLeaveSince since when the record says that the patient is on leave, or null. A patient who was observed later
 *   is back, even where nobody has recorded the return
 */
export function presentAcuity(
  scores: readonly BoardScore[],
  schedule: ObservationSchedule,
  {
    arrivedAt,
    beganAt,
    onLeaveSince,
  }: { arrivedAt: Date; beganAt: Date; onLeaveSince: Date | null },
): Acuity {
  const own = latestFirst(scores.filter(({ effectiveAt }) => +effectiveAt >= +beganAt - dayMs));
  const tews = own.filter(({ kind }) => kind === 'TEWS');
  const complete = tews.find(({ isComplete }) => isComplete) ?? null;
  const [latest] = tews;
  const since = complete ? tews.slice(0, tews.indexOf(complete)) : tews;
  const clock = tews.find(({ isClock }) => isClock);
  // From before a calm set the time runs after an emergency value alone, which the author of that set did not know of.
  const isCalm = complete !== null && !isCalling(colourNamed(complete.finalColour));
  const partial = mostUrgent(clock && isCalm ? [...since, clock] : since);
  const morse = own.find(({ kind }) => kind === 'MORSE');
  const taken = (score: BoardScore | null) =>
    score && { takenAt: score.effectiveAt, colour: colourNamed(score.finalColour) };
  const due = nextObservationsDue(
    { complete: taken(complete), partial: taken(partial), arrivedAt },
    schedule,
  );
  return {
    tews: complete && presentTews(complete),
    partial_tews: partial && presentTews(partial),
    recent_tews: recentOf(tews)
      .reverse()
      .map(({ total, isComplete, effectiveAt }) => ({
        total,
        is_complete: isComplete,
        effective_at: effectiveAt.toISOString(),
      })),
    trend: trendOf(tews.filter(({ isComplete }) => isComplete).map(({ total }) => total)),
    last_observed_at: latest?.effectiveAt.toISOString() ?? null,
    next_due_at: due.toISOString(),
    is_on_leave:
      onLeaveSince !== null && !own.some(({ effectiveAt }) => effectiveAt > onLeaveSince),
    treatment_clock: clockOf(tews),
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

/** The time to treatment that runs, or that a clinician has answered. */
function clockOf(tews: readonly BoardScore[]): TreatmentClock | null {
  const score = tews.find(({ isClock }) => isClock);
  const colour = colourNamed(score?.finalColour ?? null);
  if (!score || !isCalling(colour)) return null;
  const { review, effectiveAt } = score;
  return {
    observation_set: score.setId,
    colour,
    started_at: effectiveAt.toISOString(),
    due_at: treatmentDue({ colour, effectiveAt }).toISOString(),
    seen: review && {
      uuid: review.id,
      seen_by: review.by,
      seen_by_name: practitionerName(review),
      seen_at: new Date(review.at).toISOString(),
    },
  };
}

/** The scores of the small line, latest first: the last complete ones, and as many of the others as there is room for. */
function recentOf(tews: readonly BoardScore[]): BoardScore[] {
  const complete = new Set(
    tews.filter(({ isComplete }) => isComplete).slice(0, boardTrendComplete),
  );
  const others = tews.filter((score) => !complete.has(score));
  const shown = new Set(others.slice(0, boardTrendLength - complete.size));
  return tews.filter((score) => complete.has(score) || shown.has(score));
}

/** The most urgent of some scores, the latest of equals. */
function mostUrgent(scores: readonly BoardScore[]): BoardScore | null {
  return scores.reduce<BoardScore | null>((worst, score) => {
    const colour = colourNamed(score.finalColour);
    if (!worst) return score;
    return colour && isMoreUrgent(colour, colourNamed(worst.finalColour)) ? score : worst;
  }, null);
}

function presentTews(score: BoardScore): NonNullable<Acuity['tews']> {
  return {
    total: score.total,
    colour: colourNamed(score.finalColour),
    age_group: score.ageGroup,
    is_complete: score.isComplete,
    missing: score.missing,
    parts: score.parts,
    signs: presentSigns(score.signs, score.ageGroup),
    effective_at: score.effectiveAt.toISOString(),
  };
}

/** Whether the last complete score is above or below the one before it; totals latest first. */
function trendOf([latest, before]: number[]): Acuity['trend'] {
  if (latest === undefined || before === undefined) return null;
  if (latest === before) return 'steady';
  return latest > before ? 'rising' : 'falling';
}
