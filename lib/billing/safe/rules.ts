import type { SafeMovementKind } from '@/lib/domain/codes/safe';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';

/** Why so much cash, in minor units, cannot leave the safe; null when it can. */
export function leavingRefusal(amount: bigint, holds: bigint, currency: string): string | null {
  if (amount <= holds) return null;
  const words = moneyWords(fromMinorUnits(holds > 0n ? holds : 0n, currency), currency);
  return `There is only ${words} in the safe.`;
}

/** Why a movement of the safe is not voided; null when it can be. */
export const voidingRefusal = (kind: SafeMovementKind): string | null =>
  kind === 'handover'
    ? 'This cash was counted when it was accepted, so it cannot be voided. Count the safe, or give the cash to a desk as a float.'
    : null;
