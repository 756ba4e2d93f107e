import type { PatientRow } from '@/db/queries/patients';
import {
  listHeights,
  listScoredSets,
  listScoresOfSets,
  retireByBirthDate,
} from '@/db/queries/scored-anew';
import type { scores } from '@/db/schema/index';
import { dayAt } from '@/lib/days';
import { grouped } from '@/lib/encounters/present';
import type { Context } from '@/lib/http/context';
import {
  heightAt,
  heightBefore,
  recordScoredAnew,
  scoresAnew,
  storeScores,
} from '@/lib/observations/score-anew';
import { ageAtSet, type NewScore, proposedTable } from '@/lib/observations/score-set';
import type { Age, AgeGroup } from '@/lib/scores/age-group';
import { isTinyBaby, tinyBaby } from '@/lib/scores/clinical-signs';
import { news2Applies } from '@/lib/scores/news2';

type Score = typeof scores.$inferSelect;

/**
 * Scores those sets of a patient anew that the corrected birth date gives another table, another sign of age or, with 16 years,
 * NEWS2 or none: somebody who came unknown was scored as an adult, and a child that is may look well. A table that was
 * chosen stays. The former scores are kept, and a new one of the same kind has the id of the former, and with it its place in every
 * list. The birth date is stored already, under the lock of `lockScoring`. Answers how many sets have other scores.
 */
export async function scoreByBirthDate(
  ctx: Context,
  patient: Pick<PatientRow, 'id' | 'birthDate' | 'spo2Scale'>,
  formerBirthDate: string | null,
): Promise<number> {
  const { tx, provider } = ctx;
  const [heights, scored] = await Promise.all([
    listHeights(tx, provider.id, patient.id),
    listScoredSets(tx, provider.id, patient.id),
  ]);
  const touched = scored.flatMap(({ chosenTable, ownHeight, tickedSigns, ...set }) => {
    const day = dayAt(set.effectiveAt, provider.timeZone);
    const by = (birthDate: string | null, height: string | null) => {
      const age = ageAtSet(birthDate, day);
      return { age, ageGroup: chosenTable ?? proposedTable(age, [], height) };
    };
    const counting = ownHeight ?? heightAt(heights, set.effectiveAt)?.value ?? null;
    // What was measured first after the set was not known to whoever scored it.
    const then = ownHeight ?? heightBefore(heights, set.firstNumber)?.value ?? null;
    const isLeft = [counting, then].every((height) =>
      isAlike(by(formerBirthDate, height), by(patient.birthDate, height)),
    );
    return isLeft ? [] : [{ ...set, ...by(patient.birthDate, counting), tickedSigns }];
  });
  const scoresOf = grouped(
    await listScoresOfSets(
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
  const made = await scoresAnew(ctx, patient, sets);
  const changes = sets.flatMap((set, index) => {
    const before = scoresOf(set.setId);
    const after = (made[index] ?? []).filter(({ kind }) => kind !== 'MORSE');
    return isSame(before, after) ? [] : [{ set, before, after }];
  });
  await retireByBirthDate(
    tx,
    provider.id,
    changes.flatMap(({ before }) => before.map(({ id }) => id)),
    formerBirthDate,
  );
  await storeScores(
    tx,
    changes.flatMap(({ set: { setId, patientId, encounterId, effectiveAt }, before, after }) =>
      after.map((score) => {
        const id = before.find(({ kind }) => kind === score.kind)?.id;
        const of = { providerId: provider.id, setId, patientId, encounterId, effectiveAt };
        return { ...score, ...of, ...(id ? { id } : {}), createdAt: ctx.now };
      }),
    ),
  );
  for (const { set, before, after } of changes) recordScoredAnew(ctx, set, before, after);
  return changes.length;
}

type By = { age: Age | null; ageGroup: AgeGroup };

/** Whether two ages and tables make the same scores of whatever was observed. */
const isAlike = (one: By, other: By) =>
  one.ageGroup === other.ageGroup &&
  news2Applies(one.age?.years ?? null) === news2Applies(other.age?.years ?? null) &&
  isTinyBaby(one.age?.months ?? null) === isTinyBaby(other.age?.months ?? null);

/** Where it is not known which were ticked, all signs stay but the one of an age that was wrong. */
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
        former.finalColour === (score.finalColour ?? null) &&
        codesOf(former.signs) === codesOf(score.signs ?? [])
      );
    })
  );
}
