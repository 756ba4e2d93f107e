/** The lists whose filters a person can keep. */
export const savedViewLists = [
  'hospitalizations',
  'encounters',
  'prescriptions',
  'referral-requests',
  'charge-items',
  'invoices',
  'payments',
  'discounts',
  'shifts',
] as const;
