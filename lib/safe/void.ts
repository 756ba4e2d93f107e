import type { z } from 'zod';
import { databaseTime } from '@/db/queries/ledger';
import { findSafeMovement, lockSafe } from '@/db/queries/safe';
import { recordChange } from '@/lib/audit/changes';
import { notFound, Refusal } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { reverse } from '@/lib/ledger/post';
import { storedUnits } from '@/lib/money';
import type { voidSafeMovementContract } from '@/lib/safe/contract';
import { lockedHolding } from '@/lib/safe/holds';
import { readMoved } from '@/lib/safe/read';
import { leavingRefusal, voidingRefusal } from '@/lib/safe/rules';
import { agoWords } from '@/lib/time';

/**
 * Takes a banking, a float or a count of the safe back by a mirrored journal. Throws `conflict` for a handover, for what
 * was voided already, and where the safe should not hold what would leave it.
 */
export async function voidSafeMovement(
  ctx: Context,
  reference: Reference,
  { reason }: z.output<NonNullable<typeof voidSafeMovementContract.body>>,
) {
  const { tx, provider, now } = ctx;
  await lockSafe(tx, provider.id);
  const found = await findSafeMovement(tx, provider.id, reference);
  if (!found) throw notFound('movement of the safe');
  const { id, kind, amount, currency, voidedAt } = found;
  const refusal = voidingRefusal(kind);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  if (voidedAt) {
    const ago = agoWords(voidedAt, now, provider.timeZone);
    throw new Refusal('conflict', `This was voided ${ago}.`);
  }
  const leaves = storedUnits(amount, currency);
  const missing = leavingRefusal(leaves, await lockedHolding(ctx, currency), currency);
  if (leaves > 0n && missing !== null) throw new Refusal('conflict', missing);
  const at = await databaseTime(tx);
  await reverse(ctx, id, { kind: 'safe-voided', reason, at });
  const on = { entity: 'safe-movement', entityId: id };
  recordChange(ctx, on, { voidedAt: null }, { voidedAt: at, voidReason: reason });
  return readMoved(ctx, id);
}
