import type { z } from 'zod';
import type { ObservationSetRow } from '@/db/queries/clinical/observation-sets';
import { listObservationsOfSets, type ObservationRow } from '@/db/queries/clinical/observations';
import { listPregnancies } from '@/db/queries/clinical/pregnancy';
import { listScoresOfSets } from '@/db/queries/clinical/scores';
import type { observationSetRecord } from '@/lib/clinical/observations/contract';
import { presentReading } from '@/lib/clinical/observations/present-reading';
import { presentObservation } from '@/lib/clinical/observations/server/present';
import { presentScore } from '@/lib/clinical/observations/server/present-score';
import { practitionerName } from '@/lib/domain/persons';
import { news2NotUsedAt } from '@/lib/domain/pregnancy/rules';
import type { Context } from '@/lib/platform/http/server/context';

/** Sets of one patient with their observations and scores, which are read in three statements. */
export async function presentSets(
  ctx: Context,
  rows: readonly ObservationSetRow[],
  patient: { id: string; number: number },
): Promise<z.input<typeof observationSetRecord>[]> {
  const setIds = rows.map(({ set }) => set.id);
  const [observations, scores, pregnancies] = await Promise.all([
    listObservationsOfSets(ctx.tx, ctx.provider.id, setIds),
    listScoresOfSets(ctx.tx, ctx.provider.id, setIds),
    listPregnancies(ctx.tx, ctx.provider.id, patient.id),
  ]);
  const observationsOf = bySet(observations, ({ observation }) => observation.setId);
  const scoresOf = bySet(scores, ({ score }) => score.setId);
  return rows.map(({ set, performer, recordedBy, withdrawnBy, ...row }) => ({
    uuid: set.id,
    patient: patient.number,
    encounter: set.encounterId,
    effective_at: set.effectiveAt.toISOString(),
    created_at: set.createdAt.toISOString(),
    performer: set.performerId,
    performer_name: performer && practitionerName(performer),
    recorded_by: set.recordedById,
    recorded_by_name: recordedBy,
    not_measured: set.notMeasured,
    comment: set.comment,
    is_withdrawn: row.isWithdrawn,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    withdrawal: row.withdrawal && {
      reason: row.withdrawal.reason,
      created_by: row.withdrawal.createdById,
      created_by_name: withdrawnBy,
      created_at: row.withdrawal.createdAt.toISOString(),
    },
    observations: (observationsOf.get(set.id) ?? []).map(presentOfSet),
    scores: (scoresOf.get(set.id) ?? []).map(presentScore),
    news2_not_used: news2NotUsedAt(pregnancies, set.effectiveAt, ctx.provider.timeZone),
  }));
}

const presentOfSet = (row: ObservationRow) => ({
  ...presentObservation(row),
  ...presentReading(row.observation),
});

function bySet<Row>(rows: readonly Row[], setIdOf: (row: Row) => string): Map<string, Row[]> {
  const sets = new Map<string, Row[]>();
  for (const row of rows) {
    const own = sets.get(setIdOf(row));
    if (own) own.push(row);
    else sets.set(setIdOf(row), [row]);
  }
  return sets;
}
