import type { AccountType } from '@/lib/domain/codes/payment-accounts';

export const accountTypeWords: Record<AccountType, string> = {
  cash: 'Cash account',
  insurance: 'Insurer account',
  corporate: 'Company account',
  patient: 'Deposit',
};
