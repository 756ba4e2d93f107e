import { beforeEach, expect, it } from 'vitest';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import {
  at,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';

const red = { ...normalAdult, RR: '32', HR: '132', SBP: '76' };

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const pathOf = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;

/** A patient in a bed of a ward of one’s own, observed so many minutes ago; never without values. */
async function aPatientOn(ward: string, values?: Record<string, string>, minutes = 0) {
  const made = await anotherWard(hospital, ward, [`${ward} bed`]);
  const stay = await anAdmission(hospital, { bed: made.beds[0] });
  if (values) {
    const of = { id: stay.encounter.id, patientId: stay.patient.id };
    await sendOk('POST', pathOf('observations'), {
      as: hospital.key,
      body: observationsBody(hospital, of, at(hoursAgo(minutes / 60), vitals(values))),
    });
  }
  return { ...stay, ward: made.ward };
}

const overdue = async (query = '') => {
  const answer = await sendOk('GET', pathOf(`overdue-observations${query}`), { as: hospital.key });
  return answer;
};

const wardsOf = ({ body }: Awaited<ReturnType<typeof overdue>>) =>
  body.results.map(({ ward_name }: { ward_name: string }) => ward_name);

it('the list of overdue observations has the patients that the boards count, the most urgent first', async () => {
  const unseen = await aPatientOn('Never observed');
  await aPatientOn('Observed now', red);
  await aPatientOn('Well, long overdue', normalAdult, 23 * 60);
  const worst = await aPatientOn('Red, overdue', red, 30);
  await aPatientOn('Red, longer overdue', red, 40);
  const away = await aPatientOn('On leave', red, 90);
  await sendOk('PATCH', pathOf(`encounter/${away.encounter.id}`), {
    as: hospital.staff.nurse.sender,
    body: { status: 'onleave' },
  });

  const all = await overdue();
  expect(wardsOf(all)).toEqual([
    'Red, longer overdue',
    'Red, overdue',
    'Never observed',
    'Well, long overdue',
  ]);
  expect(all.body.results[1]).toMatchObject({
    hospitalization: { uuid: worst.hospitalization.id },
    encounter: worst.encounter.id,
    patient: { uuid: worst.patient.id },
    ward: worst.ward.id,
    bed_name: 'Red, overdue bed',
    tews: { colour: 'red' },
    partial_tews: null,
  });
  const { body } = await send('GET', pathOf('wards'), { as: hospital.key });
  const counted = body.results.reduce(
    (sum: number, ward: { overdue: number }) => sum + ward.overdue,
    0,
  );
  expect(counted).toBe(4);

  for (const named of [unseen.ward.id, String(unseen.ward.number)]) {
    expect(wardsOf(await overdue(`?ward=${named}`))).toEqual(['Never observed']);
  }
  const [first, next] = [await overdue('?page_size=3'), await overdue('?page_size=3&page=2')];
  expect([...wardsOf(first), ...wardsOf(next)]).toEqual(wardsOf(all));
  expect(first.body.meta.total).toBe(4);
});

it('reading the list is on record for the patients that it shows, and for those who may read the chart', async () => {
  const { patient } = await aPatientOn('Never observed');
  expect(await auditOf(await overdue())).toMatchObject([{ patientIds: [patient.id] }]);
  const billing = hospital.staff.billing.sender;
  const refused = await send('GET', pathOf('overdue-observations'), { as: billing });
  expect(refused.status).toBe(403);
});
