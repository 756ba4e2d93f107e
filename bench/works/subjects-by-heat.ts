import type { Sql } from 'postgres';
import type { Observed } from '@/bench/prepare';

/** Patients with hardly a record, with some, and the one with by far the most. */
export type ByHeat<T> = { cold: T[]; typical: T[]; hottest: T[] };

/** The number of observations of a typical inpatient. */
const typicalObservations = 70;

const ofEach = 100;

/** Of people who are observed, by the number of their observations. */
export async function observedByHeat(
  client: Sql,
  providerId: string,
  people: readonly Observed[],
): Promise<ByHeat<Observed>> {
  const counted = await client<{ patient: string; observations: number }[]>`
    select patient, (select count(*)::int from observations
      where provider_id = ${providerId} and patient_id = patient) as observations
    from unnest(${people.map(({ patient }) => patient)}::uuid[]) patient`;
  const counts = new Map(counted.map(({ patient, observations }) => [patient, observations]));
  const countOf = ({ patient }: Observed) => counts.get(patient) ?? 0;
  const sorted = [...people].sort((one, other) => countOf(one) - countOf(other));
  const fromTypical = (one: Observed) => Math.abs(countOf(one) - typicalObservations);
  return {
    cold: sorted.slice(0, ofEach),
    typical: [...people].sort((a, b) => fromTypical(a) - fromTypical(b)).slice(0, ofEach),
    hottest: sorted.slice(-1),
  };
}

/** Patients by the number of their encounters of a class; those of the typical ones fill a page, too. */
export async function seenByHeat(
  client: Sql,
  providerId: string,
  encounterClass: string,
): Promise<ByHeat<string>> {
  const seen = await client<{ id: string; encounters: number }[]>`
    select patient_id as id, count(*)::int as encounters from encounters
    where provider_id = ${providerId} and encounter_class = ${encounterClass} and not is_ward_round
    group by patient_id order by 2, 1`;
  const ids = (chosen: typeof seen | { id: string }[]) => [...chosen].map(({ id }) => id);
  const most = seen.at(-1)?.encounters ?? 0;
  const page = Math.min(20, Math.ceil(most / 2));
  const middle = seen.findIndex(({ encounters }) => encounters >= page);
  return {
    cold: ids(seen.slice(0, ofEach)),
    typical: ids(seen.slice(middle, middle + ofEach)),
    hottest: ids(seen.slice(-1)),
  };
}
