import type { z } from 'zod';
import { databaseTime } from '@/db/queries/billing/ledger';
import { findBankedAs } from '@/db/queries/billing/safe';
import { post } from '@/lib/billing/ledger/server/post';
import { accountAtDesk, minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import type {
  bankCashContract,
  countSafeContract,
  giveFloatContract,
} from '@/lib/billing/safe/contract';
import { readMoved, safeBalance } from '@/lib/billing/safe/server/read';
import { lockedSafeBalance, refuseUnlessInSafe } from '@/lib/billing/safe/server/read-safe-balance';
import type { SafeMovementKind } from '@/lib/domain/codes/safe';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';

type Body<Contract extends { body: z.ZodType | null }> = z.output<NonNullable<Contract['body']>>;

/**
 * Records cash that went from the safe to the bank. Throws `conflict` for more than the safe should hold, and for a
 * slip of the same sum that was recorded already.
 */
export async function bankCash(ctx: Context, body: Body<typeof bankCashContract>) {
  const { tx, provider, now } = ctx;
  const { currency, reference, note } = body;
  const amount = moreThanNothing(body.amount, currency);
  await refuseUnlessInSafe(ctx, 'amount', amount, currency);
  const sum = fromMinorUnits(amount, currency);
  const earlier = await findBankedAs(tx, provider.id, { amount: sum, currency, reference });
  if (earlier) {
    const ago = daysAgoWords(earlier.postedAt, now, provider.timeZone);
    const sentence = `${moneyWords(sum, currency)} with this slip was recorded ${ago}. Do not record it again. If cash went to the bank a second time, enter the number of that slip.`;
    throw refuseField('reference', sentence, 'conflict');
  }
  const reason = note === '' ? reference : `${reference}: ${note}`;
  const banked = { amount: -amount, currency, reason, reference };
  return move(ctx, 'safe-banking', banked, { ledger: 'bank' });
}

/**
 * Records cash that went from the safe to a desk as its float, onto the desk's cash account: an opening float is
 * counted and not posted, so that without this the float of a drawer that goes into the safe whole would be there
 * twice. Throws
 * `conflict` for more than the safe should hold.
 */
export async function giveFloat(ctx: Context, body: Body<typeof giveFloatContract>) {
  const { currency, note } = body;
  const amount = moreThanNothing(body.amount, currency);
  const location = await resolveActive(ctx, kinds.location, 'location', body.location);
  const { id: accountId } = await accountAtDesk(ctx, 'location', location, currency);
  await refuseUnlessInSafe(ctx, 'amount', amount, currency);
  const sum = { amount: -amount, currency, reason: note };
  return move(ctx, 'safe-float', sum, { ledger: 'cash', accountId });
}

/**
 * Counts the safe: what differs from the books is posted as over or short. Throws `conflict` when the books moved
 * since.
 */
export async function countSafe(ctx: Context, body: Body<typeof countSafeContract>) {
  const { currency, reason } = body;
  const counted = minorUnits('counted_cash', body.counted_cash, currency);
  const holds = await lockedSafeBalance(ctx, currency);
  const words = (units: bigint) => moneyWords(fromMinorUnits(units, currency), currency);
  if (
    body.expected_cash !== undefined &&
    minorUnits('expected_cash', body.expected_cash, currency) !== holds
  ) {
    const sentence = `The expected cash in the safe is now ${words(holds)}. Count again.`;
    throw refuseField('expected_cash', sentence, 'conflict');
  }
  const amount = counted - holds;
  if (amount === 0n) {
    // Nothing is posted, but the audit log keeps the count and its sum.
    recordChange(ctx, { entity: 'safe-movement', entityId: '' }, null, {
      kind: 'safe-count',
      amount: fromMinorUnits(amount, currency),
      counted: fromMinorUnits(counted, currency),
      currency,
      note: reason,
    });
    return { movement: null, holds: await safeBalance(ctx, currency) };
  }
  if (reason === '') {
    const difference = amount > 0n ? `${words(amount)} over` : `${words(-amount)} short`;
    throw refuseField('reason', `The safe is ${difference}. Enter the reason.`);
  }
  return move(ctx, 'safe-count', { amount, currency, reason }, { ledger: 'cash-over-short' });
}

function moreThanNothing(text: string, currency: string): bigint {
  const amount = minorUnits('amount', text, currency);
  if (amount === 0n) throw refuseField('amount', 'Enter an amount above zero.');
  return amount;
}

/** `reference` is the bank's slip. */
type Moved = { amount: bigint; currency: string; reason: string; reference?: string };

/** Posts what came into the safe (above zero) or left it, against the other side. */
async function move(
  ctx: Context,
  kind: Exclude<SafeMovementKind, 'handover'>,
  { amount, currency, ...said }: Moved,
  other: { ledger: 'bank' | 'cash' | 'cash-over-short'; accountId?: string },
) {
  const at = await databaseTime(ctx.tx);
  const journalId = await post(ctx, { kind, at, ...said }, [
    { ledger: 'safe', amount, currency },
    { ...other, amount: -amount, currency },
  ]);
  if (journalId === null) throw new Error('The movement of the safe was not written.');
  recordChange(ctx, { entity: 'safe-movement', entityId: journalId }, null, {
    kind,
    amount: fromMinorUnits(amount, currency),
    currency,
    accountId: other.accountId ?? null,
    note: said.reason,
  });
  return readMoved(ctx, journalId);
}
