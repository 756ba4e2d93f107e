import { describe, expect, it } from 'vitest';
import {
  admit,
  anInpatient,
  discharge,
  minutesAgo,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import { aPrice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aPricedHospital,
  charges,
  inShort,
  on,
  raise,
  tierOf,
  timeZone,
  today,
} from '@/e2e/api/billing/charging-builders';
import { anOpenedEncounter, edit } from '@/e2e/api/clinical/encounter-builders';
import { everyRow } from '@/e2e/api/pages';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { bedNights, midnightsBetween } from '@/lib/domain/charges/bed-nights';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';

describe('a service without a price', () => {
  it('never keeps a patient from care, is listed, and is charged once the price list has it', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(2, 12).toISOString(),
    });
    expect(await charges(hospital, patient)).toEqual([]);
    const as = hospital.staff.auditor.sender;
    const listed = await sendOk('GET', financeOf(hospital, 'unpriced-charges'), { as });
    expect(listed.body.meta.total).toBe(3);
    expect(listed.body.results[0]).toEqual({
      source: 'bed-night',
      patient: stay.patient.id,
      patient_uuid: patient.id,
      patient_detail: expect.objectContaining({ lastname: 'Otieno' }),
      patient_mr_number: patient.mrNumber,
      encounter: stay.encounter,
      hospitalization: stay.uuid,
      prescription: null,
      healthcare_service: hospital.service.id,
      healthcare_service_name: 'General medicine',
      price_tier: hospital.priceTier.id,
      price_tier_name: 'General',
      service_date: dayAfter(today(), -1),
      priced_at: on(0, 0).toISOString(),
      message: `There is no price for General medicine at the tier General on ${spokenDay(dayAfter(today(), -1))}.`,
    });
    const file = await sendOk('GET', financeOf(hospital, 'unpriced-charges/export'), { as });
    const [header = [], ...lines] = readCsv(file.text);
    expect(lines.map((line) => line[header.indexOf('MR number')])).toEqual(
      [1, 2, 3].map(() => patient.mrNumber),
    );
    const refused = await raise(hospital, { hospitalization: stay.uuid });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(
      `There is no price for General medicine at the tier General on 2 days from ${spokenDay(dayAfter(today(), -2))} to ${spokenDay(dayAfter(today(), -1))}.`,
    );
    await aPrice(hospital, hospital.service, { amount: '100.00', validFrom: on(1, 0) });
    const some = ok(await raise(hospital, { hospitalization: stay.number ?? stay.id }));
    expect(some.body.data.raised).toHaveLength(2);
    expect(some.body.data.unpriced).toMatchObject([{ source: 'admission' }]);
    expect(some.body.message).toContain('There is no price for General medicine');
    expect((await raise(hospital, { hospitalization: stay.uuid })).status).toBe(409);
  });

  it('is found by patient, hospitalization, service, tier and day, page by page, and only in its own hospital', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(100, 12).toISOString(),
    });
    const visit = await anOpenedEncounter(hospital, tierOf(hospital));
    const other = await aService(hospital, { price: null });
    const count = async (query: string) => {
      const answer = await sendOk('GET', financeOf(hospital, `unpriced-charges?${query}`), {
        as: hospital.staff.billing.sender,
      });
      return answer.body.meta.total;
    };
    expect(await count('')).toBe(102);
    expect(await count(`patient=${patient.id}`)).toBe(101);
    expect(await count(`patient=${visit.patientId}`)).toBe(1);
    expect(await count(`hospitalization=${stay.uuid}`)).toBe(101);
    expect(await count(`hospitalization=${stay.uuid}&patient=${visit.patientId}`)).toBe(0);
    expect(await count(`healthcare_service=${hospital.service.number}`)).toBe(102);
    expect(await count(`healthcare_service=${other.id}`)).toBe(0);
    expect(await count(`price_tier=${hospital.priceTier.id}`)).toBe(102);
    expect(await count('price_tier=999999999')).toBe(0);
    const path = financeOf(hospital, 'unpriced-charges?page_size=40');
    const rows = await everyRow(path, hospital.key);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(102);
    const stranger = await aHospital();
    const foreign = await send('GET', financeOf(stranger, `unpriced-charges`), {
      as: stranger.key,
    });
    expect(foreign.body.meta.total).toBe(0);
    await discharge(hospital, stay.uuid, { discharged_at: on(99, 12).toISOString() });
    expect(await count('')).toBe(1);
    expect(await count(`since=${dayAfter(today(), -100)}`)).toBe(3);
  });
});

describe('asking for charges', () => {
  it('names one patient, one hospitalization or one encounter, of this hospital', async () => {
    const hospital = await aHospital();
    const stranger = await aHospital();
    const foreign = await aPatient(stranger);
    const fields = async (body: object) => {
      const answer = await raise(hospital, body);
      return [answer.status, ...Object.keys(answer.body.errors)];
    };
    const { patient, stay } = await anInpatient(hospital);
    expect(await fields({})).toEqual([400, 'patient']);
    expect(await fields({ patient: patient.id, hospitalization: stay.uuid })).toEqual([
      400,
      'patient',
    ]);
    expect(await fields({ patient: foreign.id })).toEqual([400, 'patient']);
    expect(await fields({ hospitalization: 999_999_999 })).toEqual([400, 'hospitalization']);
    expect(await fields({ encounter: patient.id })).toEqual([400, 'encounter']);
    expect(await fields({ ward: 1 })).toEqual([400, 'ward']);
  });

  it('twenty times at once charges everything once', async () => {
    const { hospital } = await aPricedHospital();
    const patient = await aPatient(hospital);
    const admitted = await admit(hospital, patient.id, 0, {
      admitted_at: minutesAgo(60).toISOString(),
    });
    const stay = admitted.body.data.uuid;
    await transfer(hospital, stay, 1, { transferred_at: minutesAgo(30).toISOString() });
    const [item] = await charges(hospital, patient);
    expect(item).toMatchObject({ source: 'admission' });
    const bodies = [{ patient: patient.id }, { hospitalization: stay }];
    const visits = await Promise.all(
      [1, 2, 3].map(() => anOpenedEncounter(hospital, { patientId: patient.id })),
    );
    const answers = await Promise.all([
      ...visits.map((visit) => edit(hospital, visit, tierOf(hospital))),
      ...Array.from({ length: 20 }, (_, index) => raise(hospital, bodies[index % 2] ?? {})),
      transfer(hospital, stay, 2, { transferred_at: minutesAgo(10).toISOString() }),
      discharge(hospital, stay),
    ]);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    await raise(hospital, { patient: patient.id });
    expect(await inShort(hospital, patient)).toEqual(
      [
        `admission ${dayAt(minutesAgo(60), timeZone)} 2500.00`,
        ...visits.map(() => `encounter ${today()} 2500.00`),
        ...bedNights(
          [
            {
              from: minutesAgo(60),
              until: new Date(),
              healthcareServiceId: 'any',
              priceTierId: 'any',
            },
          ],
          midnightsBetween(minutesAgo(60), new Date(), timeZone),
        ).map(({ date }) => `bed-night ${date} 1200.00`),
      ].sort(),
    );
  });
});
