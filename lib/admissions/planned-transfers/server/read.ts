import type { z } from 'zod';
import {
  findPlannedTransfer,
  listPlannedTransfers,
} from '@/db/queries/admissions/planned-transfers';
import type { listPlannedTransfersContract } from '@/lib/admissions/planned-transfers/contract';
import { presentPlannedTransfer } from '@/lib/admissions/planned-transfers/server/present';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';

/** One page of planned transfers. Reading them is audited. */
export async function readPlannedTransfers(
  ctx: Context,
  query: z.output<typeof listPlannedTransfersContract.query>,
) {
  const { rows, ...rest } = await listPlannedTransfers(
    ctx.tx,
    ctx.provider.id,
    query,
    pageWindow(query),
  );
  for (const { patient } of rows) ctx.audit.patientsRead.add(patient.id);
  return { rows: rows.map((row) => presentPlannedTransfer(row, ctx.now)), ...rest };
}

/** One planned transfer. Reading it is audited. Throws `not_found`. */
export async function readPlannedTransfer(ctx: Context, reference: Reference) {
  const row = await findPlannedTransfer(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.plannedTransfer.noun);
  ctx.audit.patientsRead.add(row.patient.id);
  return presentPlannedTransfer(row, ctx.now);
}
