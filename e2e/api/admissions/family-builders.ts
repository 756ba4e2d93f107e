import {
  admit,
  anInpatient,
  minutesAgo,
  movements,
  seen,
} from '@/e2e/api/admissions/stay-builders';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

/** The hospital of the present test. */
export let hospital: Hospital;

export const atHospital = (own: Hospital) => {
  hospital = own;
};

export const path = () => `/api/v1/providers/${hospital.provider.id}`;
export const get = async (rest: string) =>
  (await send('GET', `${path()}/${rest}`, { as: hospital.key })).body;
const today = () => new Date().toISOString().slice(0, 10);
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
export const bornDaysAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
/** Past the two months in which a child’s age alone makes the TEWS orange. */
export const infant = 90;

export const aChildOf = (motherId: string, given: object = {}) =>
  aPatient(hospital, { firstName: 'Baby', birthDate: today(), motherId, ...given });

export const into = (child: { id: string }, bed: number, body: object = {}) =>
  admit(hospital, child.id, bed, {
    with_mother: true,
    admitted_at: minutesAgo(90).toISOString(),
    ...body,
  });

/** A mother in the first bed, and her child, a newborn by default, who shares it. */
export async function aMotherWithChild(ageInDays = 1) {
  const { patient: mother, stay } = await anInpatient(hospital, 0, {
    admitted_at: daysAgo(1).toISOString(),
  });
  const child = await aChildOf(mother.id, { birthDate: bornDaysAgo(ageInDays) });
  const answer = ok(await into(child, 0));
  return { mother, child, hers: stay.uuid, its: answer.body.data.uuid };
}

const normalChild = {
  MOBILITY: 'normal_for_age',
  RR: '32',
  HR: '110',
  TEMP: '36.8',
  AVPU: 'alert',
  TRAUMA: 'no',
};

/** Observes an infant, after which nothing is outstanding. */
export async function settle(uuid: string) {
  const { encounter, patient } = await seen(hospital, uuid);
  const of = { id: encounter, patientId: patient.uuid };
  await sendOk('POST', `${path()}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, of, vitals(normalChild)),
  });
}

export const beds = async (uuid: string) =>
  (await movements(hospital, uuid)).map(
    (stay: { bed_name: string; mother_hospitalization: string | null }) =>
      `${stay.bed_name}${stay.mother_hospitalization ? ' with mother' : ''}`,
  );
