import type { Role } from '@/lib/domain/codes/roles';

/** Written out, so that a new role may do nothing until somebody decides. */
const everyone: readonly Role[] = [
  'nurse',
  'medical-officer',
  'ward-clerk',
  'billing',
  'finance-manager',
  'administrator',
  'auditor',
];

/** A hospital's settings on permissions. */
export type HospitalSettings = { nurses_discharge: boolean };

export const usualSettings: HospitalSettings = { nurses_discharge: false };

/** The settings of a provider as it is known with its callers. */
export const settingsOf = (provider: { nursesDischarge: boolean }): HospitalSettings => ({
  nurses_discharge: provider.nursesDischarge,
});

const settingNames = Object.keys(usualSettings) as (keyof HospitalSettings)[];

/** The permissions. The handler, the screens, the documentation and the tests read this one table. */
export const permissionTable = {
  'clinical:read': {
    label: 'Read clinical records',
    roles: ['nurse', 'medical-officer', 'ward-clerk', 'administrator', 'auditor'],
  },
  'observations:record': { label: 'Record observations', roles: ['nurse', 'medical-officer'] },
  'encounters:act': {
    label:
      'Encounter actions except the ward round; visits, alerts, pregnancies, referrals, handover',
    roles: ['nurse', 'medical-officer'],
  },
  'rounds:record': {
    label: 'Ward round, diagnoses, care plans, deaths, SpO2 scale',
    roles: ['medical-officer'],
  },
  'reviews:record': {
    label: 'Record that a clinician has seen a patient',
    roles: ['medical-officer'],
  },
  'beds:take': { label: 'Take beds for a shift', roles: ['nurse', 'medical-officer'] },
  'prescriptions:write': { label: 'Prescribe', roles: ['medical-officer'] },
  'admissions:read': { label: "Read a patient's identity and admission", roles: everyone },
  'admissions:write': {
    label: 'Admit and transfer patients, edit admissions, set bed status',
    roles: ['nurse', 'medical-officer', 'ward-clerk'],
  },
  'admissions:discharge': {
    label: 'Discharge',
    roles: ['medical-officer', 'ward-clerk'],
    whereSet: { nurses_discharge: 'nurse' },
  },
  'discharges:sign-off': {
    label: 'Override outstanding clinical items of a discharge, sign off discharges',
    roles: ['medical-officer'],
  },
  'admissions:delete': { label: 'Delete an admission', roles: ['administrator'] },
  'patients:write': {
    label: 'Register and edit patients, their covers and related persons',
    roles: ['nurse', 'medical-officer', 'ward-clerk', 'billing', 'administrator'],
  },
  'patients:replace': {
    label: 'Replace duplicate patient records',
    roles: ['ward-clerk', 'administrator'],
  },
  'billing:read': {
    label: 'Read bills, discounts, payments',
    roles: ['ward-clerk', 'billing', 'finance-manager', 'administrator', 'auditor'],
  },
  'charges:record': {
    label: 'Charge what a ward used',
    roles: ['nurse', 'medical-officer', 'ward-clerk', 'billing', 'finance-manager'],
  },
  'payments:take': {
    label: 'Take payments and deposits, make invoices, waive charges, pay out approved refunds',
    roles: ['billing', 'finance-manager'],
  },
  'discounts:write': {
    label: 'Create, edit, activate and deactivate discounts',
    roles: ['finance-manager'],
  },
  'payments:void': { label: 'Void a payment', roles: ['finance-manager'] },
  'refunds:decide': { label: 'Approve and reject refunds', roles: ['finance-manager'] },
  'approvals:decide': {
    label: 'Approve and reject waivers, discounts and copayments above a limit',
    roles: ['finance-manager'],
  },
  'remittances:manage': {
    label: 'Write off what a payer owes, send its credit back, void a remittance',
    roles: ['finance-manager'],
  },
  'payouts:manage': {
    label: 'Record and void payouts of mobile money and cards',
    roles: ['finance-manager'],
  },
  'safe:manage': {
    label: 'Put cash into the safe, bank it, give floats, count the safe',
    roles: ['finance-manager'],
  },
  'shifts:manage': {
    label: 'Close the shifts of other people and correct their floats',
    roles: ['finance-manager'],
  },
  'finance:configure': {
    label: 'Payers, accounts, prices, approval limits',
    roles: ['finance-manager', 'administrator'],
  },
  'ledger:check': { label: 'Check the books', roles: ['finance-manager', 'auditor'] },
  'directory:read': {
    label: 'Read services, price tiers, locations, practitioners and users',
    roles: everyone,
  },
  'provider:administer': {
    label:
      'Users, API keys, shared devices, wards, beds, services, price tiers, settings, import of patients and diagnosis codes',
    roles: ['administrator'],
  },
  'audit:read': { label: 'Audit log', roles: ['administrator', 'auditor'] },
} as const satisfies Record<
  string,
  {
    label: string;
    roles: readonly Role[];
    /** Which role has it as well, by the setting of the hospital that gives it. */
    whereSet?: Partial<Record<keyof HospitalSettings, Role>>;
  }
>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as Permission[];

/** The permissions of a role at a hospital with these settings, in the table's order. */
export function permissionsOf(
  role: Role,
  settings: HospitalSettings = usualSettings,
): Permission[] {
  return permissions.filter((permission) => {
    const entry = permissionTable[permission];
    const added: Partial<Record<keyof HospitalSettings, Role>> =
      'whereSet' in entry ? entry.whereSet : {};
    return (
      (entry.roles as readonly Role[]).includes(role) ||
      settingNames.some((name) => settings[name] && added[name] === role)
    );
  });
}
