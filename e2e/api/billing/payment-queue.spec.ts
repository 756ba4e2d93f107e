import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { encounters, hospitalizations } from '@/db/schema/index';
import { discharge, stayPath } from '@/e2e/api/admissions/stay-builders';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { on } from '@/e2e/api/billing/charging-builders';
import { aPaidStay, refundAll } from '@/e2e/api/billing/paid-stay-builders';
import {
  aBillingHospital,
  anAccountWith,
  cashFor,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';

const day = 86_400_000;

const queue = async (hospital: Hospital) => {
  const { body } = await sendOk('GET', financeOf(hospital, 'payment-queue'), {
    as: hospital.staff.billing.sender,
  });
  return body.data;
};

const idsIn = async (hospital: Hospital) =>
  (await queue(hospital)).map(({ uuid }: { uuid: string }) => uuid);

it('a patient who was seen today is in the queue until everything is paid', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const patient = await aPatient(hospital);
  await anEncounter(hospital, { patientId: patient.id, startTime: new Date() });
  expect(await queue(hospital)).toEqual([]);
  const item = await aChargeItem(hospital, patient);
  expect(await queue(hospital)).toMatchObject([
    {
      uuid: patient.id,
      last_name: 'Otieno',
      is_discharged: false,
      bill: { status: 'owing', owed: [{ amount: '1500.00', currency: 'KES' }] },
    },
  ]);
  const path = financeOf(hospital, 'payment-queue/export');
  const file = await sendOk('GET', path, { as: hospital.staff.billing.sender });
  const [header = [], ...lines] = readCsv(file.text);
  const columns = ['MR number', 'Currency', 'Balance due', 'Refund due', 'Deposit'];
  expect(lines.map((line) => columns.map((name) => line[header.indexOf(name)]))).toEqual([
    [patient.mrNumber, 'KES', '1500.00', '0.00', '0.00'],
  ]);
  await receive(hospital, {
    ...cashFor(billing, patient, [item]),
    payment_info: { ...cashFor(billing, patient, [item]).payment_info, amount: '500' },
  });
  expect((await queue(hospital))[0].bill.owed).toEqual([{ amount: '1000.00', currency: 'KES' }]);
  const [{ uuid }] = (
    await send('GET', financeOf(hospital, `invoices?patient=${patient.id}`), { as: hospital.key })
  ).body.results;
  await send('POST', financeOf(hospital, `invoices/${uuid}/pay`), {
    as: hospital.key,
    body: {
      transaction_type: 'cash',
      amount: '1000',
      currency: 'KES',
      location: billing.desk.id,
    },
  });
  expect(await queue(hospital)).toEqual([]);
});

it('a patient who was discharged today is in the queue as discharged, also where an admission by mistake was deleted before', async () => {
  const { hospital } = await aBillingHospital();
  const mistaken = await anAdmission(hospital);
  await sendOk('DELETE', stayPath(hospital, mistaken.hospitalization.id), {
    as: hospital.staff.administrator.sender,
  });
  const { patient, hospitalization, encounter } = await anAdmission(hospital, {
    patient: mistaken.patient,
  });
  // An hour ago may have been yesterday.
  await database()
    .update(encounters)
    .set({ startTime: new Date() })
    .where(eq(encounters.id, encounter.id));
  await aChargeItem(hospital, patient);
  expect(await queue(hospital)).toMatchObject([{ uuid: patient.id, is_discharged: false }]);
  await database()
    .update(hospitalizations)
    .set({ isActive: false, dischargedAt: new Date() })
    .where(
      and(
        eq(hospitalizations.providerId, hospital.provider.id),
        eq(hospitalizations.id, hospitalization.id),
      ),
    );
  expect(await queue(hospital)).toMatchObject([{ uuid: patient.id, is_discharged: true }]);
});

it('nobody is left out on a busy day: a refund due is behind any number of visits and of patients whose payer owes', async () => {
  const { hospital, billing, patient, stay } = await aPaidStay();
  await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
  const early = new Date();
  await database()
    .update(hospitalizations)
    .set({ dischargedAt: early })
    .where(
      and(
        eq(hospitalizations.providerId, hospital.provider.id),
        eq(hospitalizations.id, stay.uuid),
      ),
    );
  const startTime = new Date(early.getTime() + 1);
  const settled = await aPatient(hospital);
  await database()
    .insert(encounters)
    .values(
      Array.from({ length: 301 }, () => ({
        providerId: hospital.provider.id,
        patientId: settled.id,
        encounterClass: 'ambulatory' as const,
        status: 'finished' as const,
        healthcareServiceId: hospital.service.id,
        priceTierId: hospital.priceTier.id,
        ...{ startTime, endTime: startTime },
      })),
    );
  for (let n = 0; n < 41; n += 1) {
    const insured = await aPatient(hospital);
    await anEncounter(hospital, { patientId: insured.id, startTime });
    const item = await aChargeItem(hospital, insured);
    await anInvoice(hospital, insured, [item], { account: billing.insurance.uuid });
  }
  expect(await idsIn(hospital)).toEqual([patient.id]);
});

it('of more than 20 patients the rest are on the pages that follow', async () => {
  const { hospital } = await aBillingHospital();
  const startTime = new Date();
  for (let n = 0; n < 23; n += 1) {
    const patient = await aPatient(hospital);
    await anEncounter(hospital, { patientId: patient.id, startTime });
    await aChargeItem(hospital, patient);
  }
  const as = hospital.staff.billing.sender;
  const first = await sendOk('GET', financeOf(hospital, 'payment-queue'), { as });
  expect(first.body.meta).toMatchObject({ total: 23, page_size: 20 });
  const { pathname, search } = new URL(first.body.meta.next);
  const second = await sendOk('GET', pathname + search, { as });
  expect(second.body.meta.next).toBeNull();
  const uuids = [...first.body.data, ...second.body.data].map(({ uuid }) => uuid);
  expect([uuids.length, new Set(uuids).size]).toEqual([23, 23]);
});

it('neither another hospital’s patients are in it nor who came on another day', async () => {
  const { hospital } = await aBillingHospital();
  const { hospital: other } = await aBillingHospital();
  for (const [of, startTime] of [
    [other, new Date()],
    [hospital, new Date(Date.now() - 2 * day)],
  ] as const) {
    const patient = await aPatient(of);
    await anEncounter(of, { patientId: patient.id, startTime });
    await aChargeItem(of, patient);
  }
  expect(await idsIn(hospital)).toEqual([]);
  expect(await idsIn(other)).toHaveLength(1);
});

it('a patient who only has a refund due is in it, and so is a deposit after the discharge', async () => {
  const { hospital, billing, patient, stay, invoice } = await aPaidStay();
  const gone = { discharged_at: on(2, 12).toISOString() };
  await discharge(hospital, stay.uuid, gone);
  expect(await queue(hospital)).toEqual([]);
  await database()
    .update(hospitalizations)
    .set({ dischargedAt: new Date() })
    .where(
      and(
        eq(hospitalizations.providerId, hospital.provider.id),
        eq(hospitalizations.id, stay.uuid),
      ),
    );
  expect(await queue(hospital)).toMatchObject([
    { uuid: patient.id, bill: { status: 'refund-due', refund_due: [{ amount: '2400.00' }] } },
  ]);
  await refundAll(billing, invoice);
  expect(await queue(hospital)).toEqual([]);
  await anAccountWith(billing, patient, '300');
  expect(await queue(hospital)).toMatchObject([
    { uuid: patient.id, bill: { status: 'settled', held: [{ amount: '300.00' }] } },
  ]);
  // Seen as an outpatient after the discharge: the deposit is still to be returned.
  await anEncounter(hospital, { patientId: patient.id, startTime: new Date() });
  expect(await queue(hospital)).toMatchObject([{ uuid: patient.id, is_discharged: true }]);
  // Admitted again: it is there for the new admission.
  await anAdmission(hospital, { patient });
  expect(await queue(hospital)).toEqual([]);
});
