/** The roles of a provider's members. */
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

/** The roles as people call them. */
export const roleNames: Record<Role, string> = {
  nurse: 'Nurse',
  'medical-officer': 'Medical officer',
  'ward-clerk': 'Ward clerk',
  billing: 'Billing',
  'finance-manager': 'Finance manager',
  administrator: 'Administrator',
  auditor: 'Auditor',
};

/** Whether a role gives care, so that its clinical entries are signed by a practitioner. */
export const isClinicalRole = (role: Role): role is 'nurse' | 'medical-officer' =>
  role === 'nurse' || role === 'medical-officer';
