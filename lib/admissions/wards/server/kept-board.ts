import { connectionsEnded } from '@/db/client';
import { findBoardWard } from '@/db/queries/admissions/ward-board';
import { type BuiltBoard, buildBoard } from '@/lib/admissions/wards/server/build-board';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/** A board with the snapshot of the database that it was built by. */
export type KeptBoard = BuiltBoard & {
  /** The board as JSON. */
  text: string;
  snapshot: string;
  /** Milliseconds of the epoch: then the first of its held beds is free again, or the first assignment of a bed ends. */
  validUntil: number;
  /** When it is rebuilt even without a change, by the monotonic clock. */
  until: number;
  /** How many connections to the database had ended when it was asked for. */
  connectionsEnded: number;
};

/** So that nothing that goes by the clock (a birthday, a restored database) stays longer. */
const keptForMs = 60_000;
const keptAtMost = 32;

const boards = new Map<string, KeptBoard>();
const building = new Map<string, Promise<unknown>>();

/**
 * A ward's board, as it is now: the one that was built before when the database says that nothing it shows was written
 * since (one statement), else a new one (two more). Those who ask while it is being built wait for it. A board that reads
 * another table needs its trigger in the first section of `db/triggers.sql`. Throws `not_found`.
 */
export async function currentBoard(ctx: Context, reference: Reference): Promise<KeptBoard> {
  const key = keyOf(ctx, reference);
  for (let turn = 1; ; turn += 1) {
    // The request that builds it gets the error; those that waited try for themselves.
    await building.get(key)?.catch(() => undefined);
    const ended = connectionsEnded();
    const kept = keptBoard(key, ctx.now);
    const found = await findBoardWard(ctx.tx, ctx.provider.id, reference, {
      now: ctx.now,
      since: kept?.snapshot ?? null,
    });
    if (!found) throw notFound('ward');
    if (kept && found.isUnchanged) return kept;
    // Somebody else began meanwhile: their board will do, unless it has changed again by then.
    if (turn === 1 && building.has(key)) continue;
    const built = build(ctx, found, ended);
    building.set(key, built);
    try {
      const board = await built;
      keep(key, board);
      return board;
    } finally {
      if (building.get(key) === built) building.delete(key);
    }
  }
}

/** The board that was built before, unless its time is over. */
function keptBoard(key: string, now: Date): KeptBoard | null {
  const kept = boards.get(key);
  const holds =
    kept &&
    now.getTime() < kept.validUntil &&
    performance.now() < kept.until &&
    // After a crash the database has lost its latest reads and reuses their transaction ids, so an old snapshot would seem
    // to include later writes. Every connection ends in a crash.
    connectionsEnded() === kept.connectionsEnded;
  return holds ? kept : null;
}

/** Of a board everything but the bill is the same for all who may see it. */
const keyOf = ({ provider, affiliation }: Context, reference: Reference) =>
  [
    provider.id,
    affiliation.permissions.has('billing:read'),
    'id' in reference ? reference.id : reference.number,
  ].join();

type FoundWard = NonNullable<Awaited<ReturnType<typeof findBoardWard>>>;

async function build(
  ctx: Context,
  { ward, snapshot, transfers }: FoundWard,
  ended: number,
): Promise<KeptBoard> {
  const built = await buildBoard(ctx, ward, transfers);
  const holdEnds = transfers.map(({ heldUntil }) => heldUntil.getTime());
  const shiftEnds = built.board.beds.flatMap(({ assigned_to }) =>
    assigned_to.map(({ ends_at }) => Date.parse(ends_at)),
  );
  return {
    ...built,
    text: JSON.stringify(built.board),
    snapshot,
    validUntil: Math.min(Number.POSITIVE_INFINITY, ...holdEnds, ...shiftEnds),
    until: performance.now() + keptForMs,
    connectionsEnded: ended,
  };
}

function keep(key: string, board: KeptBoard): void {
  const now = performance.now();
  for (const [each, { until }] of boards) if (until <= now) boards.delete(each);
  boards.delete(key);
  boards.set(key, board);
  for (const each of boards.keys()) {
    if (boards.size <= keptAtMost) return;
    boards.delete(each);
  }
}
