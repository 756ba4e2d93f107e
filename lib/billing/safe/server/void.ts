import type { z } from 'zod';
import { databaseTime } from '@/db/queries/billing/ledger';
import { findSafeMovement, lockSafe } from '@/db/queries/billing/safe';
import { reverse } from '@/lib/billing/ledger/server/post';
import type { voidSafeMovementContract } from '@/lib/billing/safe/contract';
import { leavingRefusal, voidingRefusal } from '@/lib/billing/safe/rules';
import { readMoved } from '@/lib/billing/safe/server/read';
import { lockedSafeBalance } from '@/lib/billing/safe/server/read-safe-balance';
import { notFound, Refusal } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

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
    const ago = daysAgoWords(voidedAt, now, provider.timeZone);
    throw new Refusal('conflict', `This was voided ${ago}.`);
  }
  const leaves = storedUnits(amount, currency);
  const missing = leavingRefusal(leaves, await lockedSafeBalance(ctx, currency), currency);
  if (leaves > 0n && missing !== null) throw new Refusal('conflict', missing);
  const at = await databaseTime(tx);
  await reverse(ctx, id, { kind: 'safe-voided', reason, at });
  const on = { entity: 'safe-movement', entityId: id };
  recordChange(ctx, on, { voidedAt: null }, { voidedAt: at, voidReason: reason });
  return readMoved(ctx, id);
}
