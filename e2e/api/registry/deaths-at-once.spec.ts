import { expect, it } from 'vitest';
import { anInpatient, discharge, minutesAgo } from '@/e2e/api/admissions/stay-builders';
import { act, anOpenedEncounter } from '@/e2e/api/clinical/encounter-builders';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

type Encounter = { id: string; patientId: string };

const places = {
  'the admission': async (_: Hospital, admission: Encounter) => admission,
  'a ward round': async (hospital: Hospital, admission: Encounter) => {
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    return { ...admission, id: round.body.data.id as string };
  },
  'another encounter': (hospital: Hospital, { patientId }: Encounter) =>
    anOpenedEncounter(hospital, { patientId }),
};

it.each(Object.entries(places))(
  'a death is not recorded before an observation that is being recorded in %s at the same moment',
  async (_, place) => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = await place(hospital, { id: stay.encounter, patientId: patient.id });
    const [observed, died] = await storedInTurn(
      hospital,
      () =>
        send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
          as: hospital.key,
          body: observationsBody(hospital, encounter, vitals({ RR: '12' })),
        }),
      () =>
        discharge(hospital, stay.uuid, {
          discharge_disposition: 'Exp',
          discharged_at: minutesAgo(5).toISOString(),
        }),
    );
    expect(observed.status, observed.text).toBe(201);
    expect(died.status, died.text).toBe(400);
    expect(Object.keys(died.body.errors)).toEqual(['discharged_at']);
  },
);
