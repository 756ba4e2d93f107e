import type { Account } from '@/components/billing/payment-accounts/client';

type Known = Pick<Account, 'type' | 'location' | 'is_default'>;

/** The accounts to choose from at a desk: of the cash accounts its own, else the default one, and those of no location. */
export function accountsAt<Of extends Known>(location: string, accounts: readonly Of[]): Of[] {
  const hasOwn = accounts.some((one) => one.location === location);
  return accounts.filter(
    (one) =>
      one.type !== 'cash' ||
      one.location === null ||
      (hasOwn ? one.location === location : one.is_default),
  );
}

/** The account that is used unless another is chosen: the desk's own, the default one, or the only one there is. */
export const usualAccount = <Of extends Known>(
  location: string,
  accounts: readonly Of[],
): Of | undefined =>
  accounts.find((one) => one.location === location) ??
  accounts.find((one) => one.is_default) ??
  (accounts.length === 1 ? accounts[0] : undefined);
