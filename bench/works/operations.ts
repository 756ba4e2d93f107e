import { request } from '@/bench/request';
import type { Stage } from '@/bench/stage';
import { recording, setOfSeven, single } from '@/bench/works/observations';
import { type ByHeat, observedByHeat, seenByHeat } from '@/bench/works/subjects-by-heat';

/** An operation that names a patient, as the product is asked it and as the floor is, if that makes a difference. */
export type Operation = {
  name: string;
  isWrite: boolean;
  requests: ByHeat<string>;
  floorRequests: ByHeat<string>;
};

const outpatientClass = 'ambulatory';

export async function operationsOf({ hospital, client, key, people }: Stage): Promise<Operation[]> {
  const { providerId } = hospital;
  const own = `/api/v1/providers/${providerId}`;
  const observed = await observedByHeat(client, providerId, people);
  const seen = await seenByHeat(client, providerId, outpatientClass);
  const patients = eachHeat(observed, (some) => some.map(({ patient }) => patient));
  const get = (of: ByHeat<string>, pathOf: (id: string) => string) =>
    eachHeat(of, (ids) => ids.map((id) => request('GET', `${own}${pathOf(id)}`, { key })));
  const record = (items: readonly object[]) =>
    eachHeat(observed, (some) => recording(providerId, key, some, items));
  const alike = (name: string, isWrite: boolean, requests: ByHeat<string>): Operation => ({
    name,
    isWrite,
    requests,
    floorRequests: requests,
  });
  const latest = (id: string) => `/observations?patient=${id}&page_size=20`;
  return [
    alike('record a set of 7', true, record(setOfSeven)),
    alike('record one', true, record(single)),
    {
      name: 'latest 20 observations',
      isWrite: false,
      requests: get(patients, latest),
      floorRequests: get(patients, (id) => `${latest(id)}&no_total=1`),
    },
    alike('latest 20 observations with total', false, get(patients, latest)),
    alike(
      'encounters of a patient and class',
      false,
      get(
        seen,
        (id) => `/encounter?patient_uuid=${id}&encounter_class=${outpatientClass}&page_size=20`,
      ),
    ),
    alike(
      'one patient by id',
      false,
      get(patients, (id) => `/patients/${id}`),
    ),
  ];
}

export const fiftyEncounters = ({ hospital, key }: Stage): string =>
  request(
    'GET',
    `/api/v1/providers/${hospital.providerId}/encounter?encounter_class=${outpatientClass}&page_size=50`,
    { key },
  );

export const boardOf = ({ hospital, key, subjects }: Stage): string =>
  request(
    'GET',
    `/api/v1/providers/${hospital.providerId}/ward-board?ward=${subjects.inpatient.wardId}`,
    { key },
  );

function eachHeat<T, R>(of: ByHeat<T>, make: (some: T[]) => R[]): ByHeat<R> {
  return { cold: make(of.cold), typical: make(of.typical), hottest: make(of.hottest) };
}
