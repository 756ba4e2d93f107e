import { listHeights, listScoresByKnownHeight, retireScores } from '@/db/queries/height-scores';
import { listObservationsOfSets } from '@/db/queries/observations';
import type { PatientRow } from '@/db/queries/patients';
import { insertScores } from '@/db/queries/scores';
import type { scores } from '@/db/schema/index';
import { recordChange } from '@/lib/audit/changes';
import { dayAt } from '@/lib/days';
import { grouped } from '@/lib/encounters/present';
import type { Context } from '@/lib/http/context';
import { ageAtSet, scoreSet, tableOfSet } from '@/lib/observations/score-set';

type Score = typeof scores.$inferSelect;
type Height = Awaited<ReturnType<typeof listHeights>>[number];

/**
 * Scores those sets of a patient anew whose table was chosen by a height that counts for nothing any more, by age and the height
 * that does: what was measured in them is right, and a child that is scored as an adult may look well. The former scores
 * are kept. The heights' withdrawal is stored already. Answers how many sets have another score.
 */
export async function scoreAnew(
  ctx: Context,
  patient: Pick<PatientRow, 'id' | 'birthDate' | 'spo2Scale'>,
): Promise<number> {
  const { tx, provider } = ctx;
  const heights = await listHeights(tx, provider.id, patient.id);
  const withdrawn = heights.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return 0;
  const since = new Date(Math.min(...withdrawn.map(({ recordedAt }) => +recordedAt)));
  const scored = await listScoresByKnownHeight(tx, provider.id, patient.id, since);
  const wrong = scored.flatMap(({ score, recordedAt }) => {
    const age = ageAtSet(patient.birthDate, dayAt(score.effectiveAt, provider.timeZone));
    const tableBy = (height: Height | undefined) =>
      tableOfSet(null, age, [], height?.value ?? null);
    const ageGroup = tableBy(heightAt(heights, score.effectiveAt));
    const by = withdrawn.find(
      (height) => height.recordedAt < recordedAt && tableBy(height) === score.ageGroup,
    );
    return by === undefined || ageGroup === score.ageGroup
      ? []
      : [{ score, age, ageGroup, withdrawnSetId: by.setId }];
  });
  if (wrong.length === 0) return 0;
  const items = grouped(
    await listObservationsOfSets(
      tx,
      provider.id,
      wrong.map(({ score }) => score.setId),
    ),
    ({ observation }) => observation.setId,
  );
  const anew = wrong.flatMap(({ score, age, ageGroup }) => {
    const { setId, patientId, encounterId, effectiveAt } = score;
    const made = scoreSet({
      items: items(setId).map(({ observation: { id, code, value, category, createdAt } }) => ({
        id,
        code,
        value,
        category,
        at: createdAt,
      })),
      effectiveAt,
      age,
      ageGroup,
      spo2Scale: patient.spo2Scale,
      tickedSigns: score.signs.filter(({ derived }) => !derived).map(({ code }) => code),
      earlier: earlierOf(score),
    }).find(({ kind }) => kind === 'TEWS');
    const of = { providerId: provider.id, setId, patientId, encounterId, effectiveAt };
    return made ? [{ ...made, ...of, createdAt: ctx.now }] : [];
  });
  await retireScores(
    tx,
    provider.id,
    wrong.map(({ score, withdrawnSetId }) => ({ id: score.id, withdrawnSetId })),
  );
  for (let from = 0; from < anew.length; from += atOnce) {
    await insertScores(tx, anew.slice(from, from + atOnce));
  }
  const bySet = new Map(anew.map((score) => [score.setId, score]));
  for (const { score } of wrong) {
    recordChange(
      ctx,
      { entity: 'observation-set', entityId: score.setId, patientIds: [patient.id] },
      toldOf(score),
      toldOf(bySet.get(score.setId)),
    );
  }
  return wrong.length;
}

/** No statement has more parameters than the database takes. */
const atOnce = 500;

/** The height that counts at an instant: the last one until then, else the first one after. */
function heightAt(heights: readonly Height[], at: Date): Height | undefined {
  const known = heights.filter(({ isWithdrawn }) => !isWithdrawn);
  return known.findLast((height) => height.at <= at) ?? known[0];
}

/** The earlier values that stood beside what was missing. */
const earlierOf = ({ stale }: Score) =>
  new Map(
    stale.map(({ code, value, measured_at }) => [code, { value, at: new Date(measured_at) }]),
  );

const toldOf = (
  score: Pick<typeof scores.$inferInsert, 'ageGroup' | 'total' | 'finalColour'> | undefined,
) => ({
  tewsTable: score?.ageGroup ?? null,
  tews: score?.total ?? null,
  tewsColour: score?.finalColour ?? null,
});
