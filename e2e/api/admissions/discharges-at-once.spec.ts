import { describe, expect, it } from 'vitest';
import {
  anInpatient,
  bedStatuses,
  changeBed,
  discharge,
  minutesAgo,
  patientOf,
  stayPath,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
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

  it('a transfer and a discharge: one takes effect, the other is refused', async () => {
    const hospital = await aHospital();
    for (let round = 0; round < 8; round += 1) {
      const { stay } = await anInpatient(hospital, 0, { admitted_at: minutesAgo(80 - round * 10) });
      const at = minutesAgo(75 - round * 10);
      const [moved, ended] = await Promise.all([
        transfer(hospital, stay.uuid, 1, { transferred_at: at }),
        discharge(hospital, stay.uuid, { discharged_at: at }),
      ]);
      expect([moved.status, ended.status].sort()).toEqual([200, 409]);
      expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(
        moved.status === 200 ? ['cleaning', 'occupied'] : ['cleaning', 'available'],
      );
      if (moved.status === 200) {
        await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(74 - round * 10) });
        await changeBed(hospital, 1, { status: 'available' });
      }
      await changeBed(hospital, 0, { status: 'available' });
    }
  });

  it('a deletion and a discharge: one takes effect, the other is refused', async () => {
    const hospital = await aHospital();
    for (let round = 0; round < 8; round += 1) {
      const { patient, stay } = await anInpatient(hospital, 0, {
        admitted_at: minutesAgo(80 - round * 10),
      });
      const [ended, deleted] = await Promise.all([
        discharge(hospital, stay.uuid, { discharged_at: minutesAgo(75 - round * 10) }),
        send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.staff.administrator.sender }),
      ]);
      expect([ended.status, deleted.status]).toEqual(
        ended.status === 200 ? [200, 409] : [404, 200],
      );
      expect((await bedStatuses(hospital))[0]).toBe(
        ended.status === 200 ? 'cleaning' : 'available',
      );
      expect((await patientOf(hospital, patient.id)).is_hospitalized).toBe(false);
      await changeBed(hospital, 0, { status: 'available' });
    }
  });
});
