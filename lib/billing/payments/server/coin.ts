import { findFinanceSettings } from '@/db/queries/billing/finance-settings';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/** The smallest coin of the provider's own currency in minor units; null for others, and when cash is not rounded. */
export async function smallestCoin(
  { tx, provider }: Context,
  currency: string,
): Promise<bigint | null> {
  if (currency !== provider.currency) return null;
  const settings = await findFinanceSettings(tx, provider.id);
  return settings?.smallestCoin ? storedUnits(settings.smallestCoin, currency) : null;
}
