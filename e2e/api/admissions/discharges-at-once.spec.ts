import { describe, expect, it } from 'vitest';
import {
  anInpatient,
  bedStatuses,
  discharge,
  minutesAgo,
  patientOf,
  stayPath,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import { act } from '@/e2e/api/clinical/encounter-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';

describe('at the same moment', () => {
  it('two discharges: one takes effect, the other is refused', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answers = await Promise.all(
      ['home', 'Exp', 'rehab', 'snf'].map((disposition) =>
        discharge(hospital, stay.uuid, { discharge_disposition: disposition }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200);
    const read = await send('GET', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(read.body.data.discharge_disposition).toBe(won?.body.data.discharge_disposition);
  });

  it('a red set and a clerk’s discharge: the discharge sees the set, and needs a clinician', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = { id: stay.encounter, patientId: patient.id };
    const observe = (values: Record<string, string>) =>
      send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
        as: hospital.staff.nurse.sender,
        body: observationsBody(hospital, encounter, vitals(values)),
      });
    expect((await observe(normalAdult)).status).toBe(201);
    const [red, left] = await storedInTurn(
      hospital,
      () => observe({ ...normalAdult, RR: '32', HR: '135', AVPU: 'pain' }),
      () => discharge(hospital, stay.uuid, {}, { as: hospital.staff['ward-clerk'].sender }),
    );
    expect([red.status, left.status]).toEqual([201, 403]);
    expect(left.body.message).toContain('The last TEWS is 8, red (emergency)');
  });

  it('a ward round and a clerk’s discharge: the discharge sees the round, and needs a clinician', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = { id: stay.encounter, patientId: patient.id };
    const doctor = { as: hospital.staff['medical-officer'].sender };
    const [begun, left] = await storedInTurn(
      hospital,
      () =>
        act(
          hospital,
          'record-medical-officer-ward-round',
          encounter,
          { notes: 'Potassium awaited' },
          doctor,
        ),
      () => discharge(hospital, stay.uuid, {}, { as: hospital.staff['ward-clerk'].sender }),
    );
    expect([begun.status, left.status], left.text).toEqual([200, 403]);
    expect(left.body.message).toContain('ward round');
  });

  it('a transfer and a discharge: one takes effect, the other is refused', async () => {
    const hospital = await aHospital();
    const { stay: moved } = await anInpatient(hospital, 0, { admitted_at: minutesAgo(80) });
    const { stay: ended } = await anInpatient(hospital, 2, { admitted_at: minutesAgo(80) });
    const at = minutesAgo(75);
    const moving = ({ uuid }: typeof moved, bed: number) =>
      transfer(hospital, uuid, bed, { transferred_at: at });
    const ending = ({ uuid }: typeof moved) => discharge(hospital, uuid, { discharged_at: at });
    for (const both of [
      await storedInTurn(
        hospital,
        () => moving(moved, 1),
        () => ending(moved),
      ),
      await storedInTurn(
        hospital,
        () => ending(ended),
        () => moving(ended, 3),
      ),
    ]) {
      expect(both.map(({ status }) => status)).toEqual([200, 409]);
    }
    const beds = ['cleaning', 'occupied', 'cleaning', 'available'];
    expect((await bedStatuses(hospital)).slice(0, 4)).toEqual(beds);
  });

  it('a deletion and a discharge: one takes effect, the other is refused', async () => {
    const hospital = await aHospital();
    const as = hospital.staff.administrator.sender;
    const first = await anInpatient(hospital, 0, { admitted_at: minutesAgo(80) });
    const second = await anInpatient(hospital, 1, { admitted_at: minutesAgo(80) });
    const ending = (uuid: string) => discharge(hospital, uuid, { discharged_at: minutesAgo(75) });
    const deleting = (uuid: string) => send('DELETE', stayPath(hospital, uuid), { as });
    const [ended, late] = await storedInTurn(
      hospital,
      () => ending(first.stay.uuid),
      () => deleting(first.stay.uuid),
    );
    const [deleted, tooLate] = await storedInTurn(
      hospital,
      () => deleting(second.stay.uuid),
      () => ending(second.stay.uuid),
    );
    const statuses = [ended, late, deleted, tooLate].map(({ status }) => status);
    expect(statuses).toEqual([200, 409, 200, 404]);
    expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(['cleaning', 'available']);
    for (const { patient } of [first, second]) {
      expect((await patientOf(hospital, patient.id)).is_hospitalized).toBe(false);
    }
  });
});
