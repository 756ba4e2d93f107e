import { listPregnancies } from '@/db/queries/clinical/pregnancy';
import {
  listHeights,
  listScoredSets,
  listScoresToRescore,
  retireByBirthDate,
  retireByFact,
} from '@/db/queries/clinical/rescoring';
import { insertScores } from '@/db/queries/clinical/scores';
import { listSpo2ScaleChanges } from '@/db/queries/clinical/spo2-scale-changes';
import type { scores } from '@/db/schema/clinical/observations';
import {
  heightAt,
  heightBefore,
  recordRescored,
  rescore,
  type SetToRescore,
} from '@/lib/clinical/observations/server/rescore';
import {
  type EarlierValue,
  type NewScore,
  proposedTable,
} from '@/lib/clinical/observations/server/score-set';
import { dayAt } from '@/lib/domain/days';
import { grouped } from '@/lib/domain/grouped';
import { isPregnantOn, type Pregnancy } from '@/lib/domain/pregnancy/rules';
import { ageAtSet, birthOf, firstDayOf } from '@/lib/domain/scores/age-group';
import { isTinyBaby, tinyBaby } from '@/lib/domain/scores/clinical-signs';
import { news2Applies } from '@/lib/domain/scores/news2';
import { scaleAt } from '@/lib/domain/scores/spo2-scale';
import type { Context } from '@/lib/platform/http/server/context';

type Score = typeof scores.$inferSelect;

/** The patient's facts on which the scores of a set rest, besides the observations. */
export type ScoringFacts = {
  /** As `birthOf`. */
  birth: string | null;
  /** Every change of the SpO2 scale: a set is scored by the scale that the patient had when it was recorded. */
  scales: Parameters<typeof scaleAt>[0];
  /** Those that count. */
  pregnancies: readonly Pregnancy[];
};

/** Which of the facts is another one than before. */
type Cause =
  | { changed: 'birth-date'; from: string | null }
  | { changed: 'scale' | 'pregnancy'; factId: string };

/** The facts on record now. */
export async function readScoringFacts(
  { tx, provider }: Context,
  patient: { id: string; birthDate: string | null; estimatedBirth: string | null },
): Promise<ScoringFacts> {
  const [scales, pregnancies] = await Promise.all([
    listSpo2ScaleChanges(tx, provider.id, patient.id),
    listPregnancies(tx, provider.id, patient.id),
  ]);
  return { birth: birthOf(patient), scales, pregnancies };
}

/**
 * Rescores the sets of a patient for which a corrected fact changes the table, the sign of age, the scale, or whether NEWS2
 * applies: a child who arrived unidentified was scored as an adult, and may look well. A chosen table stays. The former
 * scores are kept, and a new one of the same kind has the id of the former, and with it its place in every list. The facts
 * are stored already, under the lock of `lockScoring`.
 *
 * @returns how many sets have other scores
 */
export async function scoreByFacts(
  ctx: Context,
  patientId: string,
  { former, present, cause }: { former: ScoringFacts; present: ScoringFacts; cause: Cause },
): Promise<number> {
  const { tx, provider } = ctx;
  const [heights, scored] = await Promise.all([
    listHeights(tx, provider.id, patientId),
    listScoredSets(tx, provider.id, patientId),
  ]);
  const touched = scored.flatMap(({ chosenTable, ownHeight, recordedAt, tickedSigns, ...set }) => {
    const day = dayAt(set.effectiveAt, provider.timeZone);
    const by = (facts: ScoringFacts, height: EarlierValue | undefined): By => {
      const age = ageAtSet(facts.birth, day);
      return {
        age,
        ageGroup: chosenTable ?? proposedTable(age, [], height, set.effectiveAt),
        spo2Scale: scaleAt(facts.scales, recordedAt),
        isPregnant: isPregnantOn(facts.pregnancies, day),
      };
    };
    const own = ownHeight === null ? undefined : { value: ownHeight, at: set.effectiveAt };
    const counting = own ?? heightAt(heights, set.effectiveAt);
    // A height measured after the set was not known when it was scored.
    const then = own ?? heightBefore(heights, set.firstNumber);
    const isLeft = [counting, then].every((height) =>
      isAlike(by(former, height), by(present, height)),
    );
    return isLeft ? [] : [{ ...set, ...by(present, counting), tickedSigns }];
  });
  const scoresOf = grouped(
    await listScoresToRescore(
      tx,
      provider.id,
      touched.map(({ setId }) => setId),
    ),
    ({ setId }) => setId,
  );
  const sets = touched.map((set) => ({
    ...set,
    tickedSigns: set.tickedSigns ?? signsOf(scoresOf(set.setId)),
  }));
  const made = await rescore(ctx, patientId, sets);
  // Of the facts the birth date alone is one of TEWS.
  const isOfCause = ({ kind }: { kind: string }) =>
    kind === 'NEWS2' || (kind === 'TEWS' && cause.changed === 'birth-date');
  const changes = sets.flatMap((set, index) => {
    const before = scoresOf(set.setId).filter(isOfCause);
    const after = (made[index] ?? []).filter(isOfCause);
    return isSame(before, after) ? [] : [{ set, before, after }];
  });
  const retired = changes.flatMap(({ before }) => before.map(({ id }) => id));
  await (cause.changed === 'birth-date'
    ? retireByBirthDate(tx, provider.id, retired, cause.from && firstDayOf(cause.from))
    : retireByFact(tx, provider.id, retired, cause.factId));
  await insertScores(
    tx,
    changes.flatMap(({ set: { setId, encounterId, effectiveAt }, before, after }) =>
      after.map((score) => {
        const id = before.find(({ kind }) => kind === score.kind)?.id;
        const of = { providerId: provider.id, setId, patientId, encounterId, effectiveAt };
        return { ...score, ...of, ...(id ? { id } : {}), createdAt: ctx.now };
      }),
    ),
  );
  for (const { set, before, after } of changes) {
    recordRescored(ctx, { setId: set.setId, patientId }, before, after);
  }
  return changes.length;
}

/** As `scoreByFacts`, after a patient's birth date or its estimate was corrected; `from` is the former one (`birthOf`). */
export async function scoreByBirthDate(
  ctx: Context,
  patient: { id: string; birthDate: string | null; estimatedBirth: string | null },
  from: string | null,
): Promise<number> {
  const present = await readScoringFacts(ctx, patient);
  const former = { ...present, birth: from };
  return scoreByFacts(ctx, patient.id, { former, present, cause: { changed: 'birth-date', from } });
}

/** The effect of a change of scale or pregnancy on the scores. */
export const scoredAgainWords = (sets: number): string =>
  sets === 1
    ? 'NEWS2 was corrected for a set of observations.'
    : `NEWS2 was corrected for ${sets} sets of observations.`;

type By = Pick<SetToRescore, 'age' | 'ageGroup' | 'spo2Scale' | 'isPregnant'>;

/** Whether two sets of facts make the same scores of whatever was observed. */
function isAlike(one: By, other: By): boolean {
  const hasNews2 = ({ age, isPregnant }: By) => news2Applies(age?.years ?? null) && !isPregnant;
  return (
    one.ageGroup === other.ageGroup &&
    hasNews2(one) === hasNews2(other) &&
    (!hasNews2(one) || one.spo2Scale === other.spo2Scale) &&
    isTinyBaby(one.age?.months ?? null) === isTinyBaby(other.age?.months ?? null)
  );
}

/** All signs stay where the ticked ones are not known, but the one of an age that was wrong. */
const signsOf = (before: readonly Score[]) =>
  before.flatMap(({ signs }) =>
    signs.filter((sign) => !(sign.derived && sign.code === tinyBaby)).map(({ code }) => code),
  );

const codesOf = (signs: Score['signs']) => signs.map(({ code }) => code).join(' ');

/** Whether scores say the same of a set. */
function isSame(before: readonly Score[], after: readonly NewScore[]): boolean {
  return (
    before.length === after.length &&
    after.every((score) => {
      const former = before.find(({ kind }) => kind === score.kind);
      return (
        former !== undefined &&
        former.ageGroup === (score.ageGroup ?? null) &&
        former.total === score.total &&
        `${former.missing}` === `${score.missing}` &&
        former.finalColour === (score.finalColour ?? null) &&
        codesOf(former.signs) === codesOf(score.signs ?? [])
      );
    })
  );
}
