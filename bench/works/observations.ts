import type { Observed } from '@/bench/prepare';
import { request } from '@/bench/request';

const set = {
  MOBILITY: 'walking',
  RR: '24',
  HR: '105',
  SBP: '120',
  TEMP: '36.8',
  AVPU: 'alert',
  TRAUMA: 'no',
};

const item = ([code, value]: [string, string]) => ({
  code,
  display: code,
  unit: null,
  value,
  category: 'vital-signs',
});

/** A whole TEWS: seven values that are scored together. */
export const setOfSeven = Object.entries(set).map(item);

export const single = [item(['HR', '88'])];

const recordBody = ({ patient, encounter, practitioner }: Observed, items: readonly object[]) => ({
  encounter_uuid: encounter,
  patient_uuid: patient,
  performer_uuid: practitioner,
  observations: items,
});

const observationsOf = (providerId: string) => `/api/v1/providers/${providerId}/observations`;

/** Their observations one after the other's, so that no two requests at once are of one patient. */
export const recording = (
  providerId: string,
  key: string,
  people: readonly Observed[],
  items: readonly object[],
) =>
  people.map((one) =>
    request('POST', observationsOf(providerId), { key, body: recordBody(one, items) }),
  );
