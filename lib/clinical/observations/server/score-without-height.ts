import {
  listHeights,
  listScoresByKnownHeight,
  lockScoring,
  retireByHeight,
} from '@/db/queries/clinical/rescoring';
import { insertScores } from '@/db/queries/clinical/scores';
import { findPatient } from '@/db/queries/registry/patients';
import {
  heightAt,
  heightBefore,
  recordRescored,
  rescore,
} from '@/lib/clinical/observations/server/rescore';
import { proposedTable } from '@/lib/clinical/observations/server/score-set';
import { dayAt } from '@/lib/domain/days';
import { ageAtSet, birthOf } from '@/lib/domain/scores/age-group';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Rescores the sets of a patient whose table was chosen by a height that no longer counts, by age and a height that still
 * counts: their values are right, but a child who is scored as an adult may look well. The former scores are kept, and a
 * new one has the id of the former, and with it its place in every list. The heights' withdrawal is stored already, and
 * nothing is locked yet that a recording request would wait for. Answers how many sets have another score.
 */
export async function scoreWithoutHeight(ctx: Context, patientId: string): Promise<number> {
  const { tx, provider } = ctx;
  await lockScoring(tx, provider.id, patientId, 'exclusive');
  // Read behind the lock: until then somebody else may be correcting the birth date.
  const patient = await findPatient(tx, provider.id, { id: patientId });
  if (!patient) throw new Error('The patient of a height is not there.');
  const heights = await listHeights(tx, provider.id, patientId);
  const withdrawn = heights.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return 0;
  const scored = await listScoresByKnownHeight(tx, provider.id, patientId);
  const wrong = scored.flatMap(({ score, tickedSigns, firstNumber }) => {
    const age = ageAtSet(birthOf(patient), dayAt(score.effectiveAt, provider.timeZone));
    const tableBy = (height: (typeof heights)[number] | undefined) =>
      proposedTable(age, [], height, score.effectiveAt);
    const ageGroup = tableBy(heightAt(heights, score.effectiveAt));
    // One that was recorded later may have chosen it, too, when the birth date was corrected: where what was known does not.
    const isAsKnown = tableBy(heightBefore(heights, firstNumber)) === score.ageGroup;
    const by = withdrawn.find(
      (height) => tableBy(height) === score.ageGroup && (height.number < firstNumber || !isAsKnown),
    );
    if (by === undefined || ageGroup === score.ageGroup) return [];
    // A sign that was ticked and followed from a value, too, is marked as that alone: where the ticks are not known, all
    // signs stay.
    const ticked = tickedSigns ?? score.signs.map(({ code }) => code);
    return [{ ...score, score, tickedSigns: ticked, firstNumber, age, ageGroup, by }];
  });
  if (wrong.length === 0) return 0;
  // A height chooses the table of TEWS, and is nothing to NEWS2.
  const withoutNews2 = { spo2Scale: 1, isPregnant: true } as const;
  const made = await rescore(
    ctx,
    patientId,
    wrong.map((set) => ({ ...set, ...withoutNews2 })),
  );
  const rescored = wrong.map(({ id, setId, encounterId, effectiveAt }, index) => {
    const tews = made[index]?.find(({ kind }) => kind === 'TEWS');
    const of = { id, providerId: provider.id, setId, patientId, encounterId, effectiveAt };
    return tews ? [{ ...tews, ...of, createdAt: ctx.now }] : [];
  });
  await retireByHeight(
    tx,
    provider.id,
    wrong.map(({ id, by }) => ({ id, withdrawnSetId: by.setId })),
  );
  await insertScores(tx, rescored.flat());
  for (const [index, { setId, score }] of wrong.entries()) {
    recordRescored(ctx, { setId, patientId }, [score], rescored[index] ?? []);
  }
  return wrong.length;
}
