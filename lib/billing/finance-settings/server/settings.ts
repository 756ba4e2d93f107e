import type { z } from 'zod';
import {
  type FinanceSettingsRow,
  findFinanceSettings,
  lockFinanceSettings,
  storeFinanceSettings,
} from '@/db/queries/billing/finance-settings';
import type {
  editFinanceSettingsContract,
  readFinanceSettingsContract,
} from '@/lib/billing/finance-settings/contract';
import { refuseField } from '@/lib/domain/errors';
import { presentAmount, toMinorUnits } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = z.input<typeof readFinanceSettingsContract.reply.data>;

/** How money is handled at the provider. */
export async function readFinanceSettings(ctx: Context): Promise<Shown> {
  return present(ctx, await findFinanceSettings(ctx.tx, ctx.provider.id));
}

/**
 * Changes how money is handled from now on. The smallest coin is decimal text of the provider's currency, or null for no
 * rounding. Throws `invalid` for one that is nothing, finer than the currency, or above 100 of its units: cash would be
 * rounded by more than anybody meant.
 */
export async function editFinanceSettings(
  ctx: Context,
  {
    smallest_coin: given,
    blind_count: blindCount,
  }: z.output<NonNullable<typeof editFinanceSettingsContract.body>>,
): Promise<Shown> {
  const { tx, provider, now } = ctx;
  if (given === undefined && blindCount === undefined) return readFinanceSettings(ctx);
  const units = given == null ? null : toMinorUnits(given, provider.currency);
  if (given != null && units === null) {
    throw refuseField('smallest_coin', `This has more decimals than ${provider.currency} has.`);
  }
  if (units === 0n) throw refuseField('smallest_coin', 'A coin is worth more than nothing.');
  const most = toMinorUnits('100', provider.currency);
  if (units !== null && most !== null && units > most) {
    const sentence = `A coin is worth at most 100 ${provider.currency} here.`;
    throw refuseField('smallest_coin', sentence);
  }
  const before = await lockFinanceSettings(tx, provider.id);
  const after = await storeFinanceSettings(tx, {
    providerId: provider.id,
    ...(given === undefined ? {} : { smallestCoin: given }),
    ...(blindCount === undefined ? {} : { blindCount }),
    modifiedAt: now,
  });
  recordChange(
    ctx,
    { entity: 'finance-settings', entityId: provider.id },
    { smallestCoin: before?.smallestCoin ?? null, blindCount: before?.blindCount ?? false },
    { smallestCoin: after.smallestCoin, blindCount: after.blindCount },
  );
  return present(ctx, after);
}

function present({ provider }: Context, row: FinanceSettingsRow | null): Shown {
  return {
    currency: provider.currency,
    smallest_coin: row?.smallestCoin ? presentAmount(row.smallestCoin, provider.currency) : null,
    blind_count: row?.blindCount ?? false,
    modified_at: row?.modifiedAt.toISOString() ?? null,
  };
}
