import type { z } from 'zod';
import { databaseTime } from '@/db/queries/billing/ledger';
import { findPayout, lockPayouts } from '@/db/queries/billing/payouts';
import { reverse } from '@/lib/billing/ledger/server/post';
import type { voidPayoutContract } from '@/lib/billing/payouts/contract';
import { readPaidOut } from '@/lib/billing/payouts/server/read';
import { notFound, Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/** Takes a payout back by a mirrored journal, its fee too. Throws `conflict` for one that was voided already. */
export async function voidPayout(
  ctx: Context,
  reference: Reference,
  { reason }: z.output<NonNullable<typeof voidPayoutContract.body>>,
) {
  const { tx, provider, now } = ctx;
  await lockPayouts(tx, provider.id);
  const found = await findPayout(tx, provider.id, reference);
  if (!found) throw notFound('payout');
  if (found.voidedAt) {
    const ago = daysAgoWords(found.voidedAt, now, provider.timeZone);
    throw new Refusal('conflict', `This payout was voided ${ago}.`);
  }
  const at = await databaseTime(tx);
  await reverse(ctx, found.id, { kind: 'payout-voided', reason, at });
  const on = { entity: 'payout', entityId: found.id };
  recordChange(ctx, on, { voidedAt: null }, { voidedAt: at, voidReason: reason });
  return readPaidOut(ctx, found.id);
}
