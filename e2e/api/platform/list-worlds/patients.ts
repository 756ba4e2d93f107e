import { eq } from 'drizzle-orm';
import {
  carePlans,
  encounterDiagnoses,
  encounterNotes,
} from '@/db/schema/clinical/encounter-parts';
import { patientFlags, patients, relatedPersons } from '@/db/schema/registry/patients';
import { aPayer, at } from '@/e2e/api/billing/discount-builders';
import {
  changing,
  nameOf,
  type Prepare,
  posting,
  word,
} from '@/e2e/api/platform/list-worlds/list-world';
import { aRelatedPerson } from '@/e2e/api/registry/related-person-builders';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

export const patientWorlds: Record<string, Prepare> = {
  'patient.list': ({ hospital }) => ({
    path: at(hospital, 'patients?birth_date=1984-02-29'),
    as: hospital.key,
    add: (n) => aPatient(hospital, { lastName: word(n), firstName: word(n + 1) }),
    remove: (uuid) =>
      database().update(patients).set({ birthDate: '1984-02-28' }).where(eq(patients.id, uuid)),
  }),
  'patient.care-plans': async ({ hospital }) => {
    const { id: encounterId, patientId } = await anEncounter(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patientId}/care-plans?is_open=true`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(carePlans)
          .values([0, 1].map(() => ({ providerId, encounterId, description: nameOf(n) }))),
      remove: (uuid) =>
        database()
          .update(carePlans)
          .set({ periodEnd: new Date(Date.now() - 1000) })
          .where(eq(carePlans.id, uuid)),
    };
  },
  'patient.diagnoses': async ({ hospital }) => {
    const patient = await aPatient(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patient.id}/diagnoses`),
      as: hospital.key,
      add: async (n) => {
        const { id: encounterId } = await anEncounter(hospital, { patientId: patient.id });
        const of = { providerId, encounterId, code: 'R05', condition: 'R05', role: 'Cough' };
        await database()
          .insert(encounterDiagnoses)
          .values([
            { ...of, rank: 1 + (n % 2) },
            { ...of, rank: 3 },
          ]);
      },
      remove: (uuid) =>
        database()
          .update(encounterDiagnoses)
          .set({ deletedAt: new Date() })
          .where(eq(encounterDiagnoses.id, uuid)),
    };
  },
  'patient.notes': async ({ hospital }) => {
    const { id: encounterId, patientId } = await anEncounter(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patientId}/notes`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(encounterNotes)
          .values([0, 1].map(() => ({ providerId, encounterId, display: nameOf(n) }))),
    };
  },
  'patient-flag.list': async ({ hospital }) => {
    const { id: patientId } = await aPatient(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patientId}/flags?is_active=true`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(patientFlags)
          .values(
            (['allergy', 'isolation'] as const).map((kind) => ({
              providerId,
              patientId,
              kind,
              note: nameOf(n),
            })),
          ),
      remove: (uuid) =>
        database()
          .update(patientFlags)
          .set({ endedAt: new Date(), endReason: 'Not confirmed' })
          .where(eq(patientFlags.id, uuid)),
    };
  },
  'patient-identifier.list': async ({ hospital }) => {
    const patient = await aPatient(hospital);
    const path = `patients/${patient.id}/identifiers`;
    return {
      path: at(hospital, `${path}?is_active=true`),
      as: hospital.key,
      add: (n) => posting(hospital, path, { type: 'other', system: 'Clinic', value: `C-${n}` }),
      remove: (uuid) => changing(hospital, `${path}/${uuid}`, { is_active: false }),
    };
  },
  'cover.list': async ({ hospital }) => {
    const patient = await aPatient(hospital);
    return {
      path: at(hospital, `patients/${patient.id}/covers`),
      as: hospital.key,
      add: async () => {
        const payer = await aPayer(hospital);
        await posting(hospital, `patients/${patient.id}/covers`, {
          payer: payer.uuid,
          member_number: 'M-1',
          valid_from: '2026-01-01',
        });
      },
    };
  },
  'related-person.list': async ({ hospital }) => {
    const patient = await aPatient(hospital);
    return {
      path: at(hospital, `patients/${patient.id}/related-persons?is_active=true`),
      as: hospital.key,
      add: (n) => aRelatedPerson(hospital, patient, { name: word(n) }),
      remove: (uuid) =>
        database()
          .update(relatedPersons)
          .set({ isActive: false })
          .where(eq(relatedPersons.id, uuid)),
    };
  },
};
