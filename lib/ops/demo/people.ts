import { v7 } from 'uuid';
import type { Tx } from '@/db/client';
import { memberships, practitioners, users } from '@/db/schema/index';
import { isClinicalRole, type Role } from '@/lib/domain/codes/roles';
import { hashPassword } from '@/lib/platform/auth/password';

/** The demo's hospitals: a county referral hospital, and a smaller one to show that neither sees the other. */
export const hospitalKeys = ['lakeside', 'kakamega'] as const;
export type HospitalKey = (typeof hospitalKeys)[number];

type DemoUser = {
  email: string;
  /** Public: it is in the demo file and is printed at the start. */
  password: string;
  title: string;
  firstName: string;
  lastName: string;
  qualification: string;
  roles: Partial<Record<HospitalKey, Role>>;
};

const user = (
  hospital: HospitalKey,
  name: string,
  role: Role,
  [title, firstName, lastName, qualification]: [string, string, string, string],
): DemoUser => ({
  email: `${name}@${hospital}.example`,
  password: `${name}-at-${hospital}`,
  title,
  firstName,
  lastName,
  qualification,
  roles: { [hospital]: role },
});

/** Everyone who can sign in. */
export const demoUsers: readonly DemoUser[] = [
  user('lakeside', 'nurse', 'nurse', ['', 'Grace', 'Achieng', 'KRCHN']),
  user('lakeside', 'doctor', 'medical-officer', ['Dr', 'Daniel', 'Kiplagat', 'MBChB']),
  user('lakeside', 'clerk', 'ward-clerk', ['', 'Mercy', 'Wanjiru', '']),
  user('lakeside', 'billing', 'billing', ['', 'Joseph', 'Mwangi', '']),
  user('lakeside', 'finance', 'finance-manager', ['', 'Amina', 'Hassan', 'CPA(K)']),
  user('lakeside', 'admin', 'administrator', ['', 'Peter', 'Wekesa', '']),
  user('lakeside', 'auditor', 'auditor', ['', 'Esther', 'Mutua', '']),
  user('kakamega', 'nurse', 'nurse', ['', 'Violet', 'Khasandi', 'KRCHN']),
  user('kakamega', 'doctor', 'medical-officer', ['Dr', 'Allan', 'Shikuku', 'MBChB']),
  user('kakamega', 'admin', 'administrator', ['', 'Ruth', 'Makokha', '']),
  {
    ...user('lakeside', 'locum', 'medical-officer', ['Dr', 'Beatrice', 'Akinyi', 'MBChB, MMed']),
    roles: { lakeside: 'medical-officer', kakamega: 'medical-officer' },
  },
];

/** Clinicians who do not sign in; their names appear on rounds and charts. */
const colleagues: Readonly<Record<HospitalKey, readonly [Role, string, string, string, string][]>> =
  {
    lakeside: [
      ['nurse', '', 'Lilian', 'Chebet', 'BScN'],
      ['nurse', '', 'Samuel', 'Onyango', 'KRCHN'],
      ['nurse', '', 'Fatuma', 'Abdi', 'KRCHN'],
      ['nurse', '', 'Jane', 'Nyambura', 'BScN'],
      ['nurse', '', 'Collins', 'Omondi', 'KRCHN'],
      ['medical-officer', 'Dr', 'Moses', 'Njoroge', 'MBChB, MMed (Surgery)'],
      ['medical-officer', 'Dr', 'Salome', 'Kerubo', 'MBChB, MMed (Paediatrics)'],
      ['medical-officer', 'Dr', 'Hellen', 'Atieno', 'MBChB, MMed (Obstetrics)'],
    ],
    kakamega: [['nurse', '', 'Dennis', 'Wanyonyi', 'KRCHN']],
  };

/** A hospital's people, by the ids that other demo rows use. */
export type Staff = {
  nurses: string[];
  doctors: string[];
  /** Users by their role there. */
  userOf: ReadonlyMap<Role, string>;
};

/** Stores the users, their practitioners, and their colleagues. */
export async function fillPeople(
  tx: Tx,
  providerIds: Readonly<Record<HospitalKey, string>>,
): Promise<Record<HospitalKey, Staff>> {
  const rows = await Promise.all(
    demoUsers.map(async ({ email, password, firstName, lastName }) => ({
      id: v7(),
      email,
      name: `${firstName} ${lastName}`,
      passwordHash: await hashPassword(password),
    })),
  );
  await tx.insert(users).values(rows);
  const idOf = new Map(rows.map(({ email, id }) => [email, id]));

  const staff = {} as Record<HospitalKey, Staff>;
  for (const hospital of hospitalKeys) {
    staff[hospital] = await fillStaff(tx, hospital, providerIds[hospital], idOf);
  }
  return staff;
}

async function fillStaff(
  tx: Tx,
  hospital: HospitalKey,
  providerId: string,
  userIds: ReadonlyMap<string, string>,
): Promise<Staff> {
  const nurses: string[] = [];
  const doctors: string[] = [];
  const clinicians: (typeof practitioners.$inferInsert)[] = [];
  const members: (typeof memberships.$inferInsert)[] = [];
  const userOf = new Map<Role, string>();
  const clinician = (
    role: Role,
    person: { title: string; firstName: string; lastName: string; qualification: string },
  ): string | null => {
    if (!isClinicalRole(role)) return null;
    const id = v7();
    (role === 'nurse' ? nurses : doctors).push(id);
    clinicians.push({ providerId, id, ...person });
    return id;
  };

  for (const { email, roles, title, firstName, lastName, qualification } of demoUsers) {
    const role = roles[hospital];
    const userId = userIds.get(email);
    if (!role || !userId) continue;
    if (!userOf.has(role)) userOf.set(role, userId);
    const person = { title, firstName, lastName, qualification };
    members.push({ providerId, userId, role, practitionerId: clinician(role, person) });
  }
  for (const [role, title, firstName, lastName, qualification] of colleagues[hospital]) {
    clinician(role, { title, firstName, lastName, qualification });
  }
  await tx.insert(practitioners).values(clinicians);
  await tx.insert(memberships).values(members);
  return { nurses, doctors, userOf };
}
