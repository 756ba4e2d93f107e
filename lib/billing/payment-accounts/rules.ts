import type { PayerType } from '@/lib/domain/codes/payers';
import { type AccountType, isPayerAccountType } from '@/lib/domain/codes/payment-accounts';

/** The kind of payer that each kind of account belongs to. */
const payerTypeOf = {
  cash: 'self-pay',
  patient: 'self-pay',
  insurance: 'insurance',
  corporate: 'corporate',
} as const satisfies Record<AccountType, PayerType>;

/** The fields of an account. */
export type AccountDraft = {
  type: AccountType;
  name: string | undefined;
  payerType: PayerType | null;
  hasPatient: boolean;
  hasLocation: boolean;
  isDefault: boolean;
  isActive: boolean;
};

/** The field that does not fit the kind of account, and why; null when all do. Server and form ask alike. */
export function accountDraftObstacle(
  draft: AccountDraft,
): { field: string; sentence: string } | null {
  const { type, name, payerType, hasPatient, hasLocation, isDefault, isActive } = draft;
  const refused = (field: string, sentence: string) => ({ field, sentence });
  if (type === 'patient' && !hasPatient) return refused('patient', 'Choose the patient.');
  if (type !== 'patient' && hasPatient) {
    return refused('patient', "Only a patient's own account can have a patient.");
  }
  if (type === 'patient' && name !== undefined) {
    return refused('name', "A patient's account has the patient's name. Leave this empty.");
  }
  if (type !== 'patient' && name === undefined) return refused('name', 'This field is required.');
  if (payerType === null && isPayerAccountType(type)) {
    return refused('payer', 'Choose the payer.');
  }
  if (payerType !== null && payerType !== payerTypeOf[type]) {
    return refused(
      'payer',
      `Choose a payer of the type ${payerTypeOf[type]} for this kind of account.`,
    );
  }
  if (hasLocation && type !== 'cash') {
    return refused('location', 'Only a cash account can belong to a location.');
  }
  if (isDefault && type !== 'cash') {
    return refused(
      'is_default',
      'Only a cash account can be the account for locations without their own.',
    );
  }
  if (isDefault && !isActive) {
    return refused(
      'is_default',
      'This account is not in use. Put it in use, or choose another for these locations.',
    );
  }
  return null;
}

/**
 * Why an account cannot be taken out of use, or null. What insurers and companies owe can still come in. A desk's account
 * can be negative, because a float may not be in the books; then there is nothing to hand over.
 */
export function closingObstacle(account: {
  type: AccountType;
  balance: string;
  isDefault: boolean;
}): string | null {
  if (account.isDefault)
    return 'Locations without their own account use this one. Choose another for them first.';
  if (!/[1-9]/.test(account.balance)) return null;
  return whatIsLeft[account.type](account.balance.startsWith('-'));
}

const creditOfPayer = (isBelowNothing: boolean) =>
  isBelowNothing ? 'The payer has credit in this account. Send it back first.' : null;

/** Why an account that is not at zero cannot be taken out of use, or null, by its type. */
const whatIsLeft: Record<AccountType, (isBelowNothing: boolean) => string | null> = {
  cash: (isBelowNothing) =>
    isBelowNothing ? null : 'There is money in this account. Hand it over first.',
  insurance: creditOfPayer,
  corporate: creditOfPayer,
  patient: () => 'The patient has money in this account. Refund it first.',
};
