/** What a member of a provider may be there. */
export const roles = [
  'nurse',
  'medical-officer',
  'ward-clerk',
  'billing',
  'finance-manager',
  'administrator',
  'auditor',
] as const;

export type Role = (typeof roles)[number];
