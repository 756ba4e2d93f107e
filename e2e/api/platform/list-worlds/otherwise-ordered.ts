import { eq } from 'drizzle-orm';
import { patients } from '@/db/schema/registry/patients';
import { aDiscount, at } from '@/e2e/api/billing/discount-builders';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { type Prepare, posting, word } from '@/e2e/api/platform/list-worlds/list-world';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/** Lists whose order or filter changes with a parameter. */
export const otherWorlds: Record<string, Prepare> = {
  'patients by a search, the likeliest first': ({ hospital }) => ({
    path: at(hospital, 'patients?search=ache'),
    as: hospital.key,
    add: (n) =>
      aPatient(hospital, {
        lastName: ['Ache', 'Achebe', 'Mache'][n % 3] ?? 'Ache',
        firstName: word(n),
        mrNumber: n === 9 ? 'ACHE' : `W-${n}`,
      }),
    remove: (uuid) =>
      database()
        .update(patients)
        .set({ lastName: 'Banda', firstName: 'Grace' })
        .where(eq(patients.id, uuid)),
  }),
  'discounts for a service with those that cannot be used': ({ hospital, insurer }) => ({
    path: at(
      hospital,
      `healthcare-services/${hospital.service.id}/discounts?include_unusable=true`,
    ),
    as: hospital.key,
    add: (n) => aDiscount(hospital, insurer, { is_active: n % 2 === 0 }),
  }),
  'ward rounds of an admission': async ({ hospital }) => {
    const { encounter } = await anAdmission(hospital);
    const round = {
      partOfId: encounter.id,
      isWardRound: true,
      patientId: encounter.patientId,
      createdAt: new Date(Date.now() - 60_000),
    };
    return {
      path: at(hospital, `encounter?part_of=${encounter.id}`),
      as: hospital.key,
      // All have the same millisecond.
      add: () => anEncounter(hospital, round),
    };
  },
  'observations of the patients who match a search': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    const items = vitals({ HR: '80', RR: '12' });
    return {
      path: at(hospital, 'observations?search=otieno&code=HR'),
      as: hospital.key,
      add: () => posting(hospital, 'observations', observationsBody(hospital, encounter, items)),
    };
  },
};
