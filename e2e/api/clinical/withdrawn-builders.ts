import { withTenantTransaction } from '@/db/client';
import { findLastObservedAt } from '@/db/queries/admissions/readiness-points';
import { latestValues } from '@/db/queries/clinical/observations';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { act, edit } from '@/e2e/api/clinical/encounter-builders';
import { observationsBody, vital, vitals } from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { morsePanel } from '@/lib/domain/scores/morse';

type Inpatient = Awaited<ReturnType<typeof anInpatientObserved>>;

/** An inpatient in a hospital of its own, with functions that record, read and withdraw. */
export async function anInpatientObserved() {
  const hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  const { patient } = inpatient;
  const stay = inpatient.stay.uuid;
  const admission: { id: string; patientId: string } = {
    id: inpatient.stay.encounter,
    patientId: patient.id,
  };

  const get = async (path: string) => {
    const answer = await sendOk('GET', `/api/v1/providers/${hospital.provider.id}/${path}`, {
      as: hospital.key,
    });
    return answer.body;
  };

  const record = async (encounter: typeof admission, items: readonly object[]) => {
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, encounter, items),
    });
  };

  /** A ward round on the wrong patient. */
  async function wrongRound() {
    const data = { notes: 'Seen', observations: others };
    const answer = ok(await act(hospital, 'record-medical-officer-ward-round', admission, data));
    return { id: answer.body.data.uuid as string };
  }

  const withdraw = async (encounter: { id: string }) => {
    ok(await edit(hospital, encounter, { status: 'entered-in-error' }));
  };

  const withdrawSet = (
    set: string,
    { reason = 'Another patient’s', as = hospital.key, of = patient.id } = {},
  ) =>
    send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/patients/${of}/observation-sets/${set}/withdraw`,
      { as, body: { reason } },
    );

  const latestSet = async (): Promise<string> =>
    (await get(`patients/${patient.id}/observation-sets`)).results[0].uuid;

  return {
    hospital,
    patient,
    admission,
    stay,
    get,
    record,
    wrongRound,
    withdraw,
    withdrawSet,
    latestSet,
  };
}

/** The values of a dying patient, with a fall risk and a height, recorded for the wrong patient. */
export const others = [
  ...vitals({ MOBILITY: 'stretcher', RR: '35', HR: '135', SBP: '65', TEMP: '39.5' }),
  ...vitals({ AVPU: 'unresponsive', TRAUMA: 'yes', HEIGHT: '199' }),
  ...morsePanel.items.map(({ code, options }) => ({
    ...vital(code, `${Math.max(...options.map(({ score }) => score))}`),
    category: 'social-history',
  })),
];

export const inDatabase = <T>(
  hospital: Hospital,
  read: Parameters<typeof withTenantTransaction<T>>[2],
) => withTenantTransaction([hospital.provider.id], { durable: false }, read);

/** Every place that shows how a patient is, without the time of the answer. */
const places: [name: string, read: (of: Inpatient) => Promise<unknown>][] = [
  [
    'the ward board',
    async ({ hospital, get }) =>
      (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[0].occupant,
  ],
  [
    'the rounds worklist',
    async ({ hospital, get }) =>
      (await get(`rounds-worklist?ward=${hospital.ward.id}`)).data.patients[0],
  ],
  [
    'the round briefing',
    async ({ patient, get }) => {
      const { as_of: _, ...rest } = (await get(`patients/${patient.id}/round-briefing`)).data;
      return rest;
    },
  ],
  [
    'the handover sheet',
    async ({ hospital, get }) => (await get(`wards/${hospital.ward.id}/handover`)).data.patients[0],
  ],
  [
    'the banner of the patient',
    async ({ patient, get }) => (await get(`patients/${patient.id}/summary`)).data.acuity,
  ],
  ['the wards', async ({ get }) => (await get('wards')).results],
  ['the scores', async ({ patient, get }) => await get(`patients/${patient.id}/scores`)],
  [
    'the discharge summary',
    async ({ stay, get }) => {
      const { as_of: _, ...rest } = (await get(`hospitalizations/${stay}/discharge-summary`)).data;
      return rest;
    },
  ],
  [
    'the values beside the fields of the next set',
    ({ hospital, patient }) =>
      inDatabase(hospital, async (tx) => [
        ...(await latestValues(tx, hospital.provider.id, patient.id, ['RR', 'SBP', 'HEIGHT'])),
      ]),
  ],
  [
    'the time of the last set',
    ({ hospital, patient }) =>
      inDatabase(hospital, (tx) => findLastObservedAt(tx, hospital.provider.id, patient.id)),
  ],
];

/** What each of them shows now, by its name. */
export const shownNow = async (of: Inpatient): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(places.map(async ([name, read]) => [name, await read(of)] as const)),
  );
