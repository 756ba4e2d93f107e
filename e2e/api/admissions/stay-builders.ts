import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

export const stayPath = (hospital: Hospital, uuid: string, rest = '') =>
  `/api/v1/providers/${hospital.provider.id}/hospitalizations/${uuid}${rest}`;

const clerk = (hospital: Hospital) => hospital.staff['ward-clerk'];
const doctorOf = (hospital: Hospital) => hospital.staff['medical-officer'].practitionerId;

/** The n-th bed of the ward, from 0. */
export const bedOf = (hospital: Hospital, index: number) => {
  const bed = hospital.beds[index];
  if (!bed) throw new Error('The hospital has no such bed.');
  return bed;
};

type Request = { as?: Sender; headers?: Record<string, string> };

/** Admits a patient to the n-th bed, by default two hours ago. */
export const admit = (
  hospital: Hospital,
  patientId: string,
  index: number,
  body: object = {},
  request: Request = {},
) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/hospitalizations`, {
    as: clerk(hospital).sender,
    ...request,
    body: {
      patient: patientId,
      bed: bedOf(hospital, index).id,
      location: hospital.ward.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      admitted_by: doctorOf(hospital),
      created_by: clerk(hospital).userId,
      admitted_at: minutesAgo(120).toISOString(),
      ...body,
    },
  });

/** A patient in the n-th bed, admitted by the clerk (by default two hours ago), and the answered hospitalization. */
export async function anInpatient(
  hospital: Hospital,
  index = 0,
  { lastName = 'Otieno', ...body }: { lastName?: string } & Record<string, unknown> = {},
) {
  const patient = await aPatient(hospital, { lastName });
  const answer = await admit(hospital, patient.id, index, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { patient, stay: answer.body.data };
}

/** Transfers a patient to the n-th bed, by default an hour ago. */
export const transfer = (
  hospital: Hospital,
  uuid: string,
  index: number,
  body: object = {},
  request: Request = {},
) =>
  send('PATCH', stayPath(hospital, uuid, '/transfer'), {
    as: clerk(hospital).sender,
    ...request,
    body: {
      transferred_by: doctorOf(hospital),
      transferred_at: minutesAgo(60).toISOString(),
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      created_by: clerk(hospital).userId,
      bed: bedOf(hospital, index).id,
      ...body,
    },
  });

/** Discharges a patient home, by default now and as the medical officer, who may override clinical points. */
export const discharge = (
  hospital: Hospital,
  uuid: string,
  body: object = {},
  request: Request = {},
) =>
  send('PATCH', stayPath(hospital, uuid, '/discharge'), {
    as: hospital.staff['medical-officer'].sender,
    ...request,
    body: {
      discharged_by: doctorOf(hospital),
      discharged_at: new Date().toISOString(),
      discharge_disposition: 'home',
      ...body,
    },
  });

export const undo = (
  hospital: Hospital,
  uuid: string,
  what: 'transfer' | 'discharge',
  {
    transferred_at,
    discharged_at,
    ...request
  }: Request & { transferred_at?: Date; discharged_at?: Date | string } = {},
) =>
  send('POST', stayPath(hospital, uuid, `/${what}/undo`), {
    as: clerk(hospital).sender,
    ...request,
    body: { reason: 'The wrong patient was chosen', transferred_at, discharged_at },
  });

export const plan = (
  hospital: Hospital,
  uuid: string,
  index: number,
  body: object = {},
  request: Request = {},
) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/planned-transfers`, {
    as: clerk(hospital).sender,
    ...request,
    body: {
      hospitalization: uuid,
      bed: bedOf(hospital, index).id,
      held_until: minutesAgo(-120).toISOString(),
      ...body,
    },
  });

export const changeBed = (hospital: Hospital, index: number, body: object) =>
  send(
    'PATCH',
    `/api/v1/providers/${hospital.provider.id}/beds/${bedOf(hospital, index).id}/status`,
    {
      as: hospital.staff.nurse.sender,
      body,
    },
  );

/** The status of each bed of the ward. */
export async function bedStatuses(hospital: Hospital): Promise<string[]> {
  const answer = await send('GET', `/api/v1/providers/${hospital.provider.id}/beds`, {
    as: hospital.key,
  });
  return answer.body.results.map(({ status }: { status: string }) => status);
}

export async function patientOf(hospital: Hospital, uuid: string) {
  const path = `/api/v1/providers/${hospital.provider.id}/patients/${uuid}`;
  return (await send('GET', path, { as: hospital.key })).body.data;
}

export async function encounterOf(hospital: Hospital, uuid: string) {
  const path = `/api/v1/providers/${hospital.provider.id}/encounter/${uuid}`;
  return (await send('GET', path, { as: hospital.key })).body.data;
}

/** The patient's beds, first to last, without what was undone. */
export async function movements(hospital: Hospital, uuid: string) {
  const path = `/api/v1/providers/${hospital.provider.id}/bed-stays?hospitalization=${uuid}`;
  const answer = await send('GET', path, { as: hospital.key });
  return answer.body.results.reverse();
}

/** A hospitalization as a person sees it, without the time of its last change. */
export async function seen(hospital: Hospital, uuid: string) {
  const { body } = await send('GET', stayPath(hospital, uuid), { as: hospital.key });
  const { modified_at: _, ...rest } = body.data;
  return rest;
}

export async function encounterSeen(hospital: Hospital, uuid: string) {
  const encounter = await encounterOf(hospital, uuid);
  for (const one of encounter.encounter_participant) delete one.modified_at;
  return encounter;
}
