import type { z } from 'zod';
import { findPatient } from '@/db/queries/patients';
import { listScores } from '@/db/queries/scores';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import type { Reference } from '@/lib/http/types';
import { presentScore } from '@/lib/observations/present-score';
import type { listScoresContract } from '@/lib/scores/contract';

/** One page of a patient's scores. Reading them is audited. */
export async function readScores(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listScoresContract.query>,
) {
  const patient = await findPatient(ctx.tx, ctx.provider.id, reference);
  if (!patient) throw notFound('patient');
  ctx.audit.patientsRead.add(patient.id);
  const { rows, ...rest } = await listScores(
    ctx.tx,
    ctx.provider.id,
    patient.id,
    query.kind,
    pageWindow(query),
  );
  return { rows: rows.map(presentScore), ...rest };
}
