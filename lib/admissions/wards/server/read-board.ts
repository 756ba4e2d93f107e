import { type WardBoard, wardBoardContract } from '@/lib/admissions/wards/contract';
import { currentBoard, type KeptBoard } from '@/lib/admissions/wards/server/kept-board';
import type { Reference } from '@/lib/domain/reference';
import { successOf } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';

/** Everything that a ward's board shows. Reading it is audited. Throws `not_found`. */
export async function readWardBoard(ctx: Context, reference: Reference): Promise<WardBoard> {
  const { board } = await audited(ctx, reference);
  return { as_of: ctx.now.toISOString(), ...board };
}

/** The same as an answer, whose text is written once for all who ask before anything changes. */
export async function answerWardBoard(ctx: Context, reference: Reference): Promise<Response> {
  const { text } = await audited(ctx, reference);
  const asOf = JSON.stringify(ctx.now.toISOString());
  return successOf(wardBoardContract.reply, `{"as_of":${asOf},${text.slice(1)}`);
}

async function audited(ctx: Context, reference: Reference): Promise<KeptBoard> {
  const kept = await currentBoard(ctx, reference);
  for (const id of kept.patientIds) ctx.audit.patientsRead.add(id);
  return kept;
}
