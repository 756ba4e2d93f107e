import type { z } from 'zod';
import { listScores } from '@/db/queries/clinical/scores';
import { presentScore } from '@/lib/clinical/observations/server/present-score';
import type { listScoresContract } from '@/lib/clinical/scores/contract';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

/** One page of a patient's scores. Reading them is audited. */
export async function readScores(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listScoresContract.query>,
) {
  const patient = await readPatientRow(ctx, reference);
  const { rows, ...rest } = await listScores(
    ctx.tx,
    ctx.provider.id,
    patient.id,
    query.kind,
    pageWindow(query),
  );
  return { rows: rows.map(presentScore), ...rest };
}
