import { eq } from 'drizzle-orm';
import { bedStatusHistory, locations } from '@/db/schema/registry/locations';
import { write } from '@/e2e/api/admissions/handover-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import {
  changing,
  free,
  inPatient,
  nameOf,
  ok,
  type Prepare,
  posting,
} from '@/e2e/api/platform/list-worlds/list-world';
import { anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const red = { ...normalAdult, RR: '32', HR: '132', SBP: '76' };

/** Lists of wards, beds and hospitalizations. */
export const stayWorlds: Record<string, Prepare> = {
  'bed-stay.list': ({ hospital }) => ({
    path: at(hospital, 'bed-stays'),
    as: hospital.key,
    add: (n) => inPatient(hospital, n),
  }),
  'bed.list': ({ hospital }) => ({
    path: at(hospital, 'beds?status=available'),
    as: hospital.key,
    add: (n) => free(hospital, n),
    remove: (uuid) =>
      changing(hospital, `beds/${uuid}/status`, { status: 'out-of-service', reason: 'Broken' }),
  }),
  'bed-assignment.list': ({ hospital }) => ({
    path: at(hospital, 'bed-assignments'),
    as: hospital.key,
    add: async (n) => {
      const { beds } = await anotherWard(hospital, `Ward ${nameOf(n)}`, [`T${n}`]);
      const { sender: as } = hospital.staff[n % 2 === 0 ? 'nurse' : 'medical-officer'];
      return posting(hospital, 'bed-assignments', { take: beds.map(({ id }) => id) }, as);
    },
  }),
  'treatment-wait.list': ({ hospital }) => ({
    path: at(hospital, 'treatment-waits'),
    as: hospital.key,
    add: async (n) => {
      const { encounter, patient } = await inPatient(hospital, n);
      const of = { id: encounter.id, patientId: patient.id };
      return posting(hospital, 'observations', observationsBody(hospital, of, vitals(red)));
    },
  }),
  'overdue-observation.list': ({ hospital }) => ({
    path: at(hospital, 'overdue-observations'),
    as: hospital.key,
    // Each is never observed, and was due 15 minutes after the admission.
    add: (n) => inPatient(hospital, n),
  }),
  'bed.status-history': ({ hospital }) => {
    const [bed] = hospital.beds;
    if (!bed) throw new Error('There is no bed.');
    return {
      path: at(hospital, `beds/${bed.id}/status-history`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(bedStatusHistory)
          .values(
            (['cleaning', 'available'] as const).map((status) => ({
              providerId: hospital.provider.id,
              bedId: bed.id,
              status,
              reason: String(n),
              changedAt: new Date(Date.now() - 1000),
            })),
          ),
    };
  },
  'hospitalization.list': ({ hospital }) => ({
    path: at(hospital, 'hospitalizations'),
    as: hospital.key,
    add: (n) => inPatient(hospital, n),
    remove: (uuid) => discharge(hospital, uuid),
  }),
  'handover-note.list': async ({ hospital }) => {
    const admission = await anAdmission(hospital);
    const path = `hospitalizations/${admission.hospitalization.id}/handover-notes`;
    let last: string | null = null;
    return {
      path: at(hospital, path),
      as: hospital.key,
      add: async (n) => {
        const { data } = await ok(
          write(hospital, admission, { recommendation: nameOf(n), replaces: last }),
        );
        last = data.uuid;
      },
    };
  },
  'planned-transfer.list': ({ hospital }) => ({
    path: at(hospital, 'planned-transfers?status=planned'),
    as: hospital.key,
    add: async (n) =>
      aPlannedTransfer(hospital, await inPatient(hospital, n), {
        bed: await free(hospital, n),
        minutesLeft: 30 + ((n * 7) % 15),
      }),
    remove: (uuid) =>
      posting(hospital, `planned-transfers/${uuid}/cancel`, { reason: 'Not needed' }),
  }),
  'ward.list': ({ hospital }) => ({
    path: at(hospital, 'wards'),
    as: hospital.key,
    add: (n) => anotherWard(hospital, nameOf(n), []).catch(() => free(hospital, n)),
    remove: (uuid) =>
      database().update(locations).set({ isActive: false }).where(eq(locations.id, uuid)),
  }),
};

const discharge = (hospital: Hospital, uuid: string) =>
  changing(hospital, `hospitalizations/${uuid}/discharge`, {
    discharged_by: hospital.staff['medical-officer'].practitionerId,
    discharged_at: new Date().toISOString(),
    discharge_disposition: 'home',
  });
