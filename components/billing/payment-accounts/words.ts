import type { AccountType } from '@/lib/domain/codes/payment-accounts';

export const accountTypeWords: Record<AccountType, string> = {
  cash: 'Money at a desk',
  insurance: 'An insurer owes',
  corporate: 'A company owes',
  patient: 'Deposit of a patient',
};
