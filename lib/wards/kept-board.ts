import { findBoardWard } from '@/db/queries/ward-board';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { type BuiltBoard, buildBoard } from '@/lib/wards/build-board';

/** A board with the snapshot of the database that it was built by. */
export type KeptBoard = BuiltBoard & {
  /** The board as JSON. */
  text: string;
  snapshot: string;
  /** Milliseconds of the epoch: from then on the board is built anew, whatever was written. */
  until: number;
};

/** So that nothing that goes by the clock (a birthday, a restored database) stays longer. */
const keptForMs = 60_000;
const keptAtMost = 32;

const boards = new Map<string, KeptBoard>();
const building = new Map<string, Promise<unknown>>();

/**
 * A ward's board, as it is now: the one that was built before when the database says that nothing it shows was written
 * since (one statement), else a new one (two more). Those who ask while it is being built wait for it. Throws
 * `not_found`.
 */
export async function currentBoard(ctx: Context, reference: Reference): Promise<KeptBoard> {
  const key = keyOf(ctx, reference);
  await building.get(key)?.catch(() => undefined);
  const kept = boards.get(key);
  const found = await findBoardWard(ctx.tx, ctx.provider.id, reference, {
    now: ctx.now,
    since: kept?.snapshot ?? null,
  });
  if (!found) throw notFound('ward');
  if (kept && found.isUnchanged && ctx.now.getTime() < kept.until) return kept;
  const built = build(ctx, found);
  building.set(key, built);
  try {
    const board = await built;
    keep(key, board, ctx.now.getTime());
    return board;
  } finally {
    if (building.get(key) === built) building.delete(key);
  }
}

/** Of a board everything but the bill is the same for all who may see it. */
const keyOf = ({ provider, affiliation }: Context, reference: Reference) =>
  [
    provider.id,
    affiliation.permissions.has('billing:read'),
    'id' in reference ? reference.id : reference.number,
  ].join();

type FoundWard = NonNullable<Awaited<ReturnType<typeof findBoardWard>>>;

async function build(ctx: Context, { ward, snapshot, transfers }: FoundWard): Promise<KeptBoard> {
  const built = await buildBoard(ctx, ward, transfers);
  const ends = transfers.map(({ heldUntil }) => heldUntil.getTime());
  return {
    ...built,
    text: JSON.stringify(built.board),
    snapshot,
    until: Math.min(ctx.now.getTime() + keptForMs, ...ends),
  };
}

function keep(key: string, board: KeptBoard, now: number): void {
  for (const [each, { until }] of boards) if (until <= now) boards.delete(each);
  boards.delete(key);
  boards.set(key, board);
  for (const each of boards.keys()) {
    if (boards.size <= keptAtMost) return;
    boards.delete(each);
  }
}
