import { referenceKindOf, type TransactionType } from '@/lib/domain/codes/payments';
import { textIdentity, unhyphenatedIdentity } from '@/lib/domain/texts/identity';

/**
 * The text by which the message, slip or claim of a payment is recognised, however it is typed (`textIdentity`): the
 * hyphens of a mobile-money code do not count. `payment_reference_identity` in the database does the same.
 */
export const referenceIdentity = (transactionType: TransactionType, reference: string): string =>
  identityBy[referenceKindOf[transactionType]](reference);

const identityBy = { number: textIdentity, code: unhyphenatedIdentity, note: textIdentity };
