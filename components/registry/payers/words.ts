import type { CopaymentType, PayerType } from '@/lib/domain/codes/payers';

export const payerTypeWords: Record<PayerType, string> = {
  insurance: 'Insurer',
  corporate: 'Company',
  'self-pay': 'Self-pay',
};

export const copaymentTypeWords: Record<CopaymentType, string> = {
  copay: 'A fixed amount',
  copaypct: 'Percentage of the net total',
};
