import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beds, locations } from '@/db/schema/index';
import {
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient, aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { countBeds } from '@/lib/admissions/wards/census';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}`;

const wardsOf = async (hospital: Hospital, query = '') =>
  (await send('GET', `${pathOf(hospital)}/wards${query}`, { as: hospital.staff.nurse.sender }))
    .body;

describe('the list of wards', () => {
  it('counts what the board of each ward shows', async () => {
    const hospital = await aHospital();
    const [, , cleaning] = hospital.beds;
    const admissions = [
      await anAdmission(hospital, { bed: hospital.beds[0] }),
      await anAdmission(hospital, { bed: hospital.beds[1] }),
    ];
    const [observed] = admissions;
    if (!observed || !cleaning) throw new Error('The hospital has too few beds.');
    await database().update(beds).set({ status: 'cleaning' }).where(eq(beds.id, cleaning.id));
    const items = vitals({ ...normalAdult, RR: '32', HR: '132', SBP: '76' });
    await sendOk('POST', `${pathOf(hospital)}/observations`, {
      as: hospital.key,
      body: observationsBody(
        hospital,
        { id: observed.encounter.id, patientId: observed.patient.id },
        items.map((item) => ({ ...item, created_at: hoursAgo(0.01) })),
      ),
    });

    const { results, meta } = await wardsOf(hospital);
    expect(meta.total).toBe(1);
    expect(results).toEqual([
      {
        id: hospital.ward.number,
        uuid: hospital.ward.id,
        name: 'Ward A',
        beds: 4,
        occupied: 2,
        available: 1,
        held: 0,
        cleaning: 1,
        out_of_service: 0,
        overdue: 1,
        awaiting_clinician: 1,
        colours: { red: 1, orange: 0, yellow: 0, green: 0, blue: 0, unknown: 1 },
      },
    ]);
    const board = await send('GET', `${pathOf(hospital)}/ward-board?ward=${hospital.ward.id}`, {
      as: hospital.staff.nurse.sender,
    });
    const census = countBeds(board.body.data.beds, Date.parse(board.body.data.as_of));
    expect(census).toMatchObject({ red: 1, unknown: 1, overdue: 1, cleaning: 1, available: 1 });
  });

  it('counts a patient who died as such, and nothing as overdue for them', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { deceasedAt: new Date(), isHospitalized: true });
    await anAdmission(hospital, { patient });
    const [ward] = (await wardsOf(hospital)).results;
    expect(ward).toMatchObject({ occupied: 1, overdue: 0, colours: { blue: 1, unknown: 0 } });
  });

  it('says how many of the free beds are held while they are, and no other patient gets one', async () => {
    const hospital = await aHospital();
    const [bed, free, occupied, over] = hospital.beds;
    const admission = await anAdmission(hospital, { bed });
    const other = await anAdmission(hospital, { bed: occupied });
    await aPlannedTransfer(hospital, admission, { bed: free });
    await aPlannedTransfer(hospital, other, { bed: over, minutesLeft: -1 });
    const [ward] = (await wardsOf(hospital)).results;
    expect(ward).toMatchObject({ beds: 4, occupied: 2, available: 2, held: 1 });
  });

  it('counts no bed as held while another patient is still in it', async () => {
    const hospital = await aHospital();
    const [bed, occupied] = hospital.beds;
    await anAdmission(hospital, { bed: occupied });
    const admission = await anAdmission(hospital, { bed });
    await aPlannedTransfer(hospital, admission, { bed: occupied });
    const [ward] = (await wardsOf(hospital)).results;
    expect(ward).toMatchObject({ occupied: 2, available: 2, held: 0 });
  });

  it('is sorted by name, page by page, with an empty ward and without one out of use', async () => {
    const hospital = await aHospital();
    const providerId = hospital.provider.id;
    await database()
      .insert(locations)
      .values([
        { providerId, type: 'ward', name: 'Ward B' },
        { providerId, type: 'ward', name: 'Ward C', isActive: false },
      ]);
    const first = await wardsOf(hospital, '?page_size=1');
    expect(first.results.map(({ name }: { name: string }) => name)).toEqual(['Ward A']);
    expect(first.meta.total).toBe(2);
    const second = await wardsOf(hospital, '?page_size=1&page=2');
    expect(second.results).toMatchObject([{ name: 'Ward B', beds: 0, occupied: 0 }]);
  });
});
