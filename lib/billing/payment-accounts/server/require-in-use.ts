import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { Refusal, refuseField } from '@/lib/domain/errors';

/**
 * Throws `conflict`, on the field if one named it, when no money goes to or comes from the account any more. Asked of its
 * locked row: the one read before may have been closed meanwhile.
 */
export function requireInUse({ isActive }: Pick<AccountRow, 'isActive'>, field?: string): void {
  if (isActive) return;
  const sentence = 'This account is not in use.';
  throw field === undefined
    ? new Refusal('conflict', sentence)
    : refuseField(field, sentence, 'conflict');
}
