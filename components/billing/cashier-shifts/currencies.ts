import type { Account } from '@/components/billing/payment-accounts/client';

/**
 * Of which currencies a drawer at a desk can be: those of its own cash accounts in use and of the default ones, as cash
 * is taken there; at any desk (null) all of them. The provider's own comes first, and is the only one where there is
 * none.
 */
export function drawerCurrencies(
  accounts: readonly Pick<Account, 'currency' | 'location' | 'is_default'>[],
  own: string,
  desk: string | null,
): [string, ...string[]] {
  const taken = new Set(
    accounts
      .filter((account) => desk === null || account.location === desk || account.is_default)
      .map(({ currency }) => currency),
  );
  // Before a desk is chosen, use the provider's own currency, which most desks take.
  if (desk === null || taken.size === 0) taken.add(own);
  const isOwn = (currency: string) => Number(currency === own);
  const [first = own, ...others] = [...taken].sort(
    (one, other) => isOwn(other) - isOwn(one) || one.localeCompare(other),
  );
  return [first, ...others];
}
