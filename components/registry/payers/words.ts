import type { CopaymentType, PayerType } from '@/lib/domain/codes/payers';

export const payerTypeWords: Record<PayerType, string> = {
  insurance: 'Insurer',
  corporate: 'Company',
  'self-pay': 'Pays for oneself',
};

export const copaymentTypeWords: Record<CopaymentType, string> = {
  copay: 'A fixed amount',
  copaypct: 'Per cent of the net total',
};
