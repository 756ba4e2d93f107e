import type { patients } from '@/db/schema/index';
import { sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

/** An item of the request that records observations. */
export const vital = (code: string, value: string) => ({
  code,
  display: code,
  unit: null,
  value,
  category: 'vital-signs',
});

/** A whole TEWS of an adult, without points. */
export const normalAdult = {
  MOBILITY: 'walking',
  RR: '12',
  HR: '80',
  SBP: '120',
  TEMP: '36.8',
  AVPU: 'alert',
  TRAUMA: 'no',
};

export const vitals = (values: Record<string, string>) =>
  Object.entries(values).map(([code, value]) => vital(code, value));

/** A request that records these items in this encounter, performed by the hospital's nurse. */
export const observationsBody = (
  hospital: Hospital,
  encounter: { id: string; patientId: string },
  items: readonly object[],
) => ({
  encounter_uuid: encounter.id,
  patient_uuid: encounter.patientId,
  performer_uuid: hospital.staff.nurse.practitionerId,
  observations: items,
});

export type Item = {
  code: string;
  value: string;
  unit?: string | null;
  category?: string;
  created_at?: string;
};

/** A patient in an encounter that began three days ago, with functions to record observations and read scores. */
export async function anObservedPatient(
  hospital: Hospital,
  given: Partial<typeof patients.$inferInsert> = {},
) {
  const patient = await aPatient(hospital, given);
  const startTime = new Date(Date.now() - 3 * 86_400_000);
  const encounter = await anEncounter(hospital, { patientId: patient.id, startTime });
  const path = `/api/v1/providers/${hospital.provider.id}`;
  return {
    patient,
    encounter,
    async record(items: readonly Item[], more: object = {}) {
      const answer = await sendOk('POST', `${path}/observations`, {
        as: hospital.key,
        body: { ...observationsBody(hospital, encounter, items), ...more },
      });
      return answer.body.data;
    },
    async scores(kind: 'TEWS' | 'NEWS2' | 'MORSE') {
      const answer = await sendOk('GET', `${path}/patients/${patient.number}/scores?kind=${kind}`, {
        as: hospital.key,
      });
      return answer.body.results;
    },
  };
}

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** These items, observed at another time than now. */
export const at = (created_at: string, items: readonly Item[]) =>
  items.map((item) => ({ ...item, created_at }));

export const bornMonthsAgo = (months: number) => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  return date.toISOString().slice(0, 10);
};
