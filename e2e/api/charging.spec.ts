import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { healthcareServices } from '@/db/schema/index';
import { anInvoice, aPrice, aService, financeOf } from '@/e2e/api/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/books';
import { anOpenedEncounter, edit, shown } from '@/e2e/api/encounter-builders';
import { everyRow } from '@/e2e/api/pages';
import { prescriptionBody } from '@/e2e/api/prescription-builders';
import {
  admit,
  anInpatient,
  discharge,
  minutesAgo,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, aPatient, type Hospital } from '@/e2e/builders';
import { bedNights, midnightsBetween } from '@/lib/charge-items/bed-nights';
import { dayAfter, dayAt, startOfDay } from '@/lib/time';

const timeZone = 'Africa/Nairobi';
const today = () => dayAt(new Date(), timeZone);

/** An instant of a day before today, by the hospital's clock. */
const on = (daysAgo: number, hour: number) =>
  new Date(startOfDay(dayAfter(today(), -daysAgo), timeZone).getTime() + hour * 3_600_000);

type Item = {
  uuid: string;
  source: string;
  service_date: string;
  healthcare_service_name: string;
  price_tier_name: string;
  amount: string;
  status: string;
};

/** The live charge items of a patient, the first first. */
async function charges(hospital: Hospital, patient: { id: string }): Promise<Item[]> {
  const path = financeOf(hospital, `charge-items?patient=${patient.id}`);
  const rows = (await everyRow(path, hospital.key)) as unknown as Item[];
  return rows.filter(({ status }) => status !== 'cancelled').reverse();
}

/** The same in short: what, of which day, at which price. */
const inShort = async (hospital: Hospital, patient: { id: string }) =>
  (await charges(hospital, patient))
    .map((item) => `${item.source} ${item.service_date} ${item.amount}`)
    .sort();

const raise = (hospital: Hospital, body: object, as = hospital.staff.billing.sender) =>
  send('POST', financeOf(hospital, 'charge-items/raise'), { as, body });

/** A hospital where admission costs 2,500 and a night 1,200; intensive care 9,000 and 6,500. */
async function aPricedHospital() {
  const hospital = await aHospital({ isPriced: false });
  const night = await aService(hospital, { name: 'Bed night', price: '1200.00' });
  const intensiveNight = await aService(hospital, { name: 'Intensive night', price: '6500.00' });
  const intensive = await aService(hospital, {
    name: 'Intensive care',
    price: '9000.00',
    bedNightServiceId: intensiveNight.id,
  });
  await aPrice(hospital, hospital.service, { amount: '2500.00' });
  await database()
    .update(healthcareServices)
    .set({ bedNightServiceId: night.id })
    .where(eq(healthcareServices.id, hospital.service.id));
  return { hospital, intensive, night, intensiveNight };
}

describe('a stay', () => {
  it('is charged for the admission at once, and for every night at the service and tier of that night', async () => {
    const { hospital, intensive } = await aPricedHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(4, 15).toISOString(),
    });
    expect(await charges(hospital, patient)).toMatchObject([
      {
        source: 'admission',
        service_date: dayAfter(today(), -4),
        healthcare_service_name: 'General medicine',
        price_tier_name: 'General',
        amount: '2500.00',
        status: 'billable',
        hospitalization: stay.uuid,
        encounter: stay.encounter,
        patient: stay.patient.id,
      },
      ...[-4, -3, -2, -1].map((days) => ({
        source: 'bed-night',
        service_date: dayAfter(today(), days),
        healthcare_service_name: 'Bed night',
        description: `Night of ${dayAfter(today(), days)}`,
        amount: '1200.00',
      })),
    ]);
    const moved = await transfer(hospital, stay.uuid, 1, {
      healthcare_service: intensive.id,
      transferred_at: on(2, 12).toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await inShort(hospital, patient)).toEqual([
      `admission ${dayAfter(today(), -4)} 2500.00`,
      `bed-night ${dayAfter(today(), -4)} 1200.00`,
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 6500.00`,
      `bed-night ${dayAfter(today(), -1)} 6500.00`,
    ]);
    await undo(hospital, stay.uuid, 'transfer');
    expect((await inShort(hospital, patient)).slice(3)).toEqual([
      `bed-night ${dayAfter(today(), -2)} 1200.00`,
      `bed-night ${dayAfter(today(), -1)} 1200.00`,
    ]);
    await discharge(hospital, stay.uuid, { discharged_at: on(1, 12).toISOString() });
    expect((await inShort(hospital, patient)).slice(3)).toEqual([
      `bed-night ${dayAfter(today(), -2)} 1200.00`,
    ]);
    await undo(hospital, stay.uuid, 'discharge');
    expect(await inShort(hospital, patient)).toHaveLength(5);
  });

  it('that never was is not charged, and what was billed of it is left to billing to decide', async () => {
    const { hospital } = await aPricedHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(2, 12).toISOString(),
    });
    const [admission] = await charges(hospital, patient);
    if (!admission) throw new Error('Nothing was charged.');
    const invoice = await anInvoice(hospital, patient, [{ id: admission.uuid }]);
    await send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(await charges(hospital, patient)).toMatchObject([
      { source: 'admission', status: 'billed' },
    ]);
    const asked = await raise(hospital, { patient: patient.id });
    expect(asked.body.data).toMatchObject({ raised: [], undue: [{ uuid: admission.uuid }] });
    await send('POST', financeOf(hospital, `invoices/${invoice.uuid}/cancel`), {
      as: hospital.staff.billing.sender,
      body: { reason: 'Admitted by mistake' },
    });
    const again = await raise(hospital, { patient: patient.id });
    expect(again.body.data).toMatchObject({ raised: [], cancelled: [], undue: [] });
    expect(await charges(hospital, patient)).toEqual([]);
    await expectBooksToBalance(hospital);
  });

  it('keeps a charge at the price that held on its day, whatever the price list says later', async () => {
    const { hospital, night } = await aPricedHospital();
    const tier = hospital.priceTier.id;
    const path = `/api/v1/providers/${hospital.provider.id}/prices`;
    const as = hospital.staff['finance-manager'].sender;
    const list = await send('GET', `${path}?healthcare_service=${night.id}`, { as });
    const until = on(1, 0).toISOString();
    await send('PATCH', `${path}/${list.body.results[0].uuid}`, { as, body: { valid_to: until } });
    await send('POST', path, {
      as,
      body: {
        healthcare_service: night.id,
        price_tier: tier,
        amount: '1300.00',
        valid_from: until,
      },
    });
    const { patient } = await anInpatient(hospital, 0, { admitted_at: on(3, 12).toISOString() });
    // The night is priced at its midnight: that of the day before yesterday falls on yesterday's first instant.
    expect((await inShort(hospital, patient)).slice(1)).toEqual([
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 1300.00`,
      `bed-night ${dayAfter(today(), -1)} 1300.00`,
    ]);
    const dearer = await send('GET', `${path}?healthcare_service=${night.id}`, { as });
    for (const price of dearer.body.results) {
      await send('PATCH', `${path}/${price.uuid}`, { as, body: { amount: '9999.00' } });
    }
    await raise(hospital, { patient: patient.id });
    expect((await inShort(hospital, patient)).slice(1)).toEqual([
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 1300.00`,
      `bed-night ${dayAfter(today(), -1)} 1300.00`,
    ]);
  });

  it('is charged the same after any sequence of transfers and undoings as if it had been charged at its end', async () => {
    const { hospital, intensive } = await aPricedHospital();
    let seed = 20261121;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let run = 0; run < 4; run += 1) {
      const { patient, stay } = await anInpatient(hospital, run, {
        admitted_at: on(9, random(24)).toISOString(),
      });
      let hours = random(24);
      for (let step = 0; step < 8; step += 1) {
        if (random(4) === 0) {
          await undo(hospital, stay.uuid, 'transfer');
          continue;
        }
        hours += 1 + random(40);
        if (hours > 8 * 24) break;
        await transfer(hospital, stay.uuid, run, {
          transferred_at: on(9, 24 + hours).toISOString(),
          healthcare_service: random(2) === 0 ? intensive.id : hospital.service.id,
        });
      }
      await discharge(hospital, stay.uuid);
      const path = `/api/v1/providers/${hospital.provider.id}/bed-stays?hospitalization=${stay.uuid}`;
      const stays = await send('GET', path, { as: hospital.key });
      const parts = stays.body.results.map(
        (part: { started_at: string; ended_at: string; healthcare_service: string }) => ({
          from: new Date(part.started_at),
          until: new Date(part.ended_at),
          healthcareServiceId: part.healthcare_service,
          priceTierId: hospital.priceTier.id,
        }),
      );
      const expected = bedNights(parts, midnightsBetween(on(10, 0), new Date(), timeZone)).map(
        ({ date, healthcareServiceId }) =>
          `bed-night ${date} ${healthcareServiceId === intensive.id ? '6500.00' : '1200.00'}`,
      );
      const charged = (await inShort(hospital, patient)).filter((one) => /^bed-night/.test(one));
      expect(charged).toEqual(expected);
    }
  });
});

describe('an encounter outside of a stay', () => {
  it('is charged when it begins, once, at its own tier', async () => {
    const { hospital } = await aPricedHospital();
    const planned = await anOpenedEncounter(hospital, {
      status: 'planned',
      price_tier: hospital.priceTier.id,
      title: 'Review of the wound',
    });
    const patient = { id: planned.patientId };
    expect(await charges(hospital, patient)).toEqual([]);
    expect(await shown(hospital, planned)).toMatchObject({ charge_item_status: 'billable' });
    await edit(hospital, planned, { status: 'arrived' });
    expect(await charges(hospital, patient)).toEqual([]);
    await edit(hospital, planned, { status: 'in-progress' });
    await edit(hospital, planned, { status: 'finished' });
    const [item, ...others] = await charges(hospital, patient);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      source: 'encounter',
      description: 'Review of the wound',
      amount: '2500.00',
      encounter: planned.id,
      hospitalization: null,
    });
    if (!item) throw new Error('Nothing was charged.');
    await anInvoice(hospital, patient, [{ id: item.uuid }]);
    expect(await shown(hospital, planned)).toMatchObject({ charge_item_status: 'billed' });
  });

  it('is charged by its first clinical entry, and not any more when it was entered in error', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital, {
      status: 'planned',
      price_tier: hospital.priceTier.id,
    });
    const prescribed = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/prescriptions`,
      { as: hospital.key, body: prescriptionBody(visit.id) },
    );
    expect(prescribed.status, prescribed.text).toBe(201);
    const patient = { id: visit.patientId };
    expect(await charges(hospital, patient)).toMatchObject([{ source: 'encounter' }]);
    await edit(hospital, visit, { status: 'entered-in-error' });
    expect(await charges(hospital, patient)).toEqual([]);
    expect(await shown(hospital, visit)).toMatchObject({ charge_item_status: 'entered-in-error' });
  });

  it('can be charged ahead when billing asks for it by name, so that it is paid before it begins', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital, {
      status: 'planned',
      price_tier: hospital.priceTier.id,
    });
    const patient = { id: visit.patientId };
    expect((await raise(hospital, { patient: patient.id })).body.data.raised).toEqual([]);
    const ahead = await raise(hospital, { encounter: visit.id });
    expect(ahead.body.data.raised).toMatchObject([{ source: 'encounter', amount: '2500.00' }]);
    await raise(hospital, { patient: patient.id });
    await edit(hospital, visit, { status: 'in-progress' });
    expect(await charges(hospital, patient)).toHaveLength(1);
    const other = await anOpenedEncounter(hospital, { status: 'planned', ...tierOf(hospital) });
    await raise(hospital, { encounter: other.id });
    await edit(hospital, other, { status: 'cancelled' });
    expect(await charges(hospital, { id: other.patientId })).toEqual([]);
    expect(await shown(hospital, other)).toMatchObject({ charge_item_status: 'aborted' });
  });

  it('of another class than ambulatory is not charged by itself', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital, {
      encounter_class: 'emergency',
      ...tierOf(hospital),
    });
    expect(await charges(hospital, { id: visit.patientId })).toEqual([]);
    await edit(hospital, visit, { encounter_class: 'ambulatory' });
    expect(await charges(hospital, { id: visit.patientId })).toHaveLength(1);
    await edit(hospital, visit, { encounter_class: 'home-health' });
    expect(await charges(hospital, { id: visit.patientId })).toEqual([]);
  });

  it('without a tier is due until somebody gives it one, which an encounter of a stay does not take', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital);
    const refused = await raise(hospital, { encounter: visit.id });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`No price tier is known for General medicine on ${today()}.`);
    const given = await edit(hospital, visit, { price_tier: hospital.priceTier.id });
    expect(given.body.data.price_tier).toBe(hospital.priceTier.number);
    expect(await charges(hospital, { id: visit.patientId })).toHaveLength(1);
    const unknown = await edit(hospital, visit, { price_tier: 999_999_999 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['price_tier']]);
    const { stay } = await anInpatient(hospital);
    const ofStay = await edit(hospital, { id: stay.encounter }, { price_tier: null });
    expect([ofStay.status, Object.keys(ofStay.body.errors)]).toEqual([409, ['price_tier']]);
  });
});

const tierOf = (hospital: Hospital) => ({ price_tier: hospital.priceTier.id });

describe('a prescription for which a service is named', () => {
  const prescribe = async (hospital: Hospital, encounter: string, body: object) => {
    const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/prescriptions`, {
      as: hospital.key,
      body: prescriptionBody(encounter, { name: 'Ceftriaxone 1 g', ...body }),
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const change = (hospital: Hospital, { id }: { id: number }, body: object) =>
    send('PATCH', `/api/v1/providers/${hospital.provider.id}/prescriptions/${id}`, {
      as: hospital.key,
      body,
    });

  it('is charged once when it is ordered, whatever its quantity, and taken back when it was an error', async () => {
    const { hospital } = await aPricedHospital();
    const injection = await aService(hospital, { name: 'Injection', price: '450.00' });
    const visit = await anOpenedEncounter(hospital, tierOf(hospital));
    const patient = { id: visit.patientId };
    const ofDrug = async () =>
      (await charges(hospital, patient)).filter(({ source }) => source === 'prescription');
    const given = { healthcare_service: injection.id, quantity: 10, number_of_repeats_allowed: 1 };
    const draft = await prescribe(hospital, visit.id, { ...given, status: 'draft' });
    await prescribe(hospital, visit.id, { ...given, intent: 'plan' });
    await prescribe(hospital, visit.id, { ...given, do_not_perform: true });
    await prescribe(hospital, visit.id, {});
    expect(await ofDrug()).toEqual([]);
    await change(hospital, draft, { status: 'active' });
    expect(await ofDrug()).toMatchObject([
      {
        description: 'Ceftriaxone 1 g',
        healthcare_service_name: 'Injection',
        quantity: 1,
        amount: '450.00',
        encounter: visit.id,
      },
    ]);
    const path = `/api/v1/providers/${hospital.provider.id}/prescriptions/${draft.id}/repeat`;
    const repeated = await send('POST', path, { as: hospital.key, body: {} });
    expect(repeated.status, repeated.text).toBe(201);
    expect(await ofDrug()).toHaveLength(2);
    await change(hospital, draft, { status: 'entered-in-error', status_reason: 'Wrong patient' });
    expect(await ofDrug()).toMatchObject([{ prescription: repeated.body.data.uuid }]);
  });

  it('of a stay is charged at the tier of the bed at the time', async () => {
    const { hospital } = await aPricedHospital();
    const injection = await aService(hospital, { name: 'Injection', price: '450.00' });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(2, 12).toISOString(),
    });
    await prescribe(hospital, stay.encounter, {
      healthcare_service: injection.id,
      date: on(1, 12).toISOString(),
    });
    const items = await charges(hospital, patient);
    expect(items.filter(({ source }) => source === 'prescription')).toMatchObject([
      { hospitalization: stay.uuid, service_date: dayAfter(today(), -1), amount: '450.00' },
    ]);
    const unknown = await send('POST', `/api/v1/providers/${hospital.provider.id}/prescriptions`, {
      as: hospital.key,
      body: prescriptionBody(stay.encounter, { healthcare_service: 999_999_999 }),
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([
      400,
      ['healthcare_service'],
    ]);
  });
});

describe('what has no price', () => {
  it('never keeps a patient from care, is listed, and is charged once the price list has it', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(2, 12).toISOString(),
    });
    expect(await charges(hospital, patient)).toEqual([]);
    const as = hospital.staff.auditor.sender;
    const listed = await send('GET', financeOf(hospital, 'unpriced-charges'), { as });
    expect(listed.status, listed.text).toBe(200);
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
      message: `There is no price for General medicine at the tier General on ${dayAfter(today(), -1)}.`,
    });
    const refused = await raise(hospital, { hospitalization: stay.uuid });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(
      `There is no price for General medicine at the tier General on ${dayAfter(today(), -2)}.`,
    );
    await aPrice(hospital, hospital.service, { amount: '100.00', validFrom: on(1, 0) });
    const some = await raise(hospital, { hospitalization: stay.number ?? stay.id });
    expect(some.status, some.text).toBe(200);
    expect(some.body.data.raised).toHaveLength(2);
    expect(some.body.data.unpriced).toMatchObject([{ source: 'admission' }]);
    expect(some.body.message).toContain('There is no price for General medicine');
    expect((await raise(hospital, { hospitalization: stay.uuid })).status).toBe(409);
  });

  it('is found by patient, stay, service, tier and day, a page at a time, and by nobody elsewhere', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(100, 12).toISOString(),
    });
    const visit = await anOpenedEncounter(hospital, tierOf(hospital));
    const other = await aService(hospital, { price: null });
    const count = async (query: string) => {
      const answer = await send('GET', financeOf(hospital, `unpriced-charges?${query}`), {
        as: hospital.staff.billing.sender,
      });
      expect(answer.status, answer.text).toBe(200);
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
  it('names one patient, one stay or one encounter, of this provider', async () => {
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
