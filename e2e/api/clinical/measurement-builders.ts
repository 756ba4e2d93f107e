import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { act } from '@/e2e/api/clinical/encounter-builders';
import {
  anObservedPatient,
  bornMonthsAgo,
  observationsBody,
  vital,
} from '@/e2e/api/clinical/observation-builders';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';

export const adult = { birthDate: bornMonthsAgo(40 * 12) };
export const measured = (code: string, value: string, unit: string | null = null) => ({
  ...vital(code, value),
  unit,
});

/** Each route for observations, with the field for its items. */
export async function routes(
  hospital: Hospital,
): Promise<[string, (items: object[]) => Promise<Awaited<ReturnType<typeof send>>>][]> {
  const { encounter } = await anObservedPatient(hospital, adult);
  const { patient, stay } = await anInpatient(hospital);
  const admission = { id: stay.encounter, patientId: patient.id };
  const body = (items: object[]) => observationsBody(hospital, encounter, items);
  return [
    [
      'observations',
      (items) =>
        send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
          as: hospital.key,
          body: body(items),
        }),
    ],
    [
      'data.observations',
      (observations) =>
        act(hospital, 'record-medical-officer-ward-round', admission, { observations }),
    ],
  ];
}
