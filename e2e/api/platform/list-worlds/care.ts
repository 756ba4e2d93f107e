import { eq } from 'drizzle-orm';
import { medicationRequests } from '@/db/schema/clinical/prescriptions';
import { at } from '@/e2e/api/billing/discount-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { aReferral } from '@/e2e/api/clinical/referral-builders';
import { changing, type Prepare, posting } from '@/e2e/api/platform/list-worlds/list-world';
import { anEncounter, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

export const careWorlds: Record<string, Prepare> = {
  'encounter.list': ({ hospital }) => ({
    path: at(hospital, 'encounter?status=in-progress'),
    as: hospital.key,
    add: () => anEncounter(hospital),
    remove: (uuid) => changing(hospital, `encounter/${uuid}`, { status: 'finished' }),
  }),
  'encounter.summaries': async ({ hospital }) => ({
    path: '/api/v1/providers/encounter-summaries?status=in-progress',
    as: hospital.staff.nurse.sender,
    add: () => anEncounter(hospital),
    remove: (uuid) => changing(hospital, `encounter/${uuid}`, { status: 'finished' }),
  }),
  'observation.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, 'observations'),
      as: hospital.key,
      // All of a request have the same millisecond.
      add: () =>
        posting(
          hospital,
          'observations',
          observationsBody(hospital, encounter, vitals({ HR: '80', RR: '12', SBP: '120' })),
        ),
    };
  },
  'observation-set.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, `patients/${encounter.patientId}/observation-sets`),
      as: hospital.key,
      add: (n) => {
        // Two of three sets have the same minute.
        const created_at = new Date(Date.now() - 600_000 * (1 + (n % 3))).toISOString();
        const items = vitals({ HR: '80' }).map((item) => ({ ...item, created_at }));
        return posting(hospital, 'observations', observationsBody(hospital, encounter, items));
      },
    };
  },
  'score.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, `patients/${encounter.patientId}/scores`),
      as: hospital.key,
      add: () =>
        posting(
          hospital,
          'observations',
          observationsBody(hospital, encounter, vitals(normalAdult)),
        ),
    };
  },
  'prescription.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, 'prescriptions?status=active'),
      as: hospital.key,
      add: () => aPrescription(hospital, { encounter }),
      remove: (uuid) =>
        database()
          .update(medicationRequests)
          .set({ status: 'completed' })
          .where(eq(medicationRequests.id, uuid)),
    };
  },
  'encounter.prescriptions': ({ hospital }) => ({
    path: at(hospital, 'encounter-prescriptions?status=in-progress'),
    as: hospital.key,
    add: () => aPrescription(hospital),
    remove: (uuid) => changing(hospital, `encounter/${uuid}`, { status: 'finished' }),
  }),
  'referral-request.list': ({ hospital }) => ({
    path: at(hospital, 'referral-request'),
    as: hospital.key,
    add: () => aReferral(hospital),
  }),
  'visit.list': ({ hospital }) => {
    const startedAt = new Date(Date.now() - 7_200_000);
    return {
      path: at(hospital, 'visits?is_open=true'),
      as: hospital.key,
      add: () => aVisit(hospital, { startedAt }),
      remove: (uuid) =>
        changing(hospital, `visits/${uuid}`, { ended_at: new Date().toISOString() }),
    };
  },
  'diagnosis-code.list': ({ hospital }) => {
    const codes = new Map<string, string>();
    const importing = () =>
      posting(
        hospital,
        'diagnosis-codes/import',
        { codes: [...codes].map(([code, display]) => ({ code, display })) },
        hospital.staff.administrator.sender,
      );
    return {
      path: at(hospital, 'diagnosis-codes?search=zebra'),
      as: hospital.key,
      add: (n) => {
        codes.set(`Z${(n * 7) % 15}.${n}`, `Zebra bite ${n}`);
        return importing();
      },
      remove: (code) => {
        codes.delete(code);
        return importing();
      },
    };
  },
};
