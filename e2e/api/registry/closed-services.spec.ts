import { describe, expect, it } from 'vitest';
import {
  anInpatient,
  discharge,
  movements,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aPricedHospital,
  charges,
  inShort,
  on,
  raise,
  tierOf,
  today,
} from '@/e2e/api/billing/charging-builders';
import { aService, at } from '@/e2e/api/billing/discount-builders';
import { anOpenedEncounter, edit, shown } from '@/e2e/api/clinical/encounter-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { dayAfter } from '@/lib/domain/days';

const administer = (hospital: Hospital, path: string, body: object) =>
  send('PATCH', at(hospital, path), { as: hospital.staff.administrator.sender, body });

async function close(hospital: Hospital, ...paths: string[]) {
  for (const path of paths) {
    const closed = await administer(hospital, path, { is_active: false });
    expect(closed.body.data, closed.text).toMatchObject({ is_active: false });
  }
}

const serviceAt = ({ id }: { id: string }) => `healthcare-services/${id}`;
const tierAt = ({ priceTier: { id } }: Hospital) => `price-tiers/${id}`;

const pricing = (hospital: Hospital, service: { id: string }, body: object) =>
  send('POST', at(hospital, 'prices'), {
    as: hospital.staff['finance-manager'].sender,
    body: { healthcare_service: service.id, ...tierOf(hospital), ends_former: true, ...body },
  });

describe('a service and a price tier that were closed', () => {
  it('remain in use for their patients: transferred, undone and discharged, and charged each night once, under the former names', async () => {
    const { hospital, intensive, night } = await aPricedHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(3, 12).toISOString(),
    });
    const before = await inShort(hospital, patient);
    expect(before).toHaveLength(4);
    await close(hospital, serviceAt(hospital.service), serviceAt(night), tierAt(hospital));

    const inAnotherBed = await transfer(hospital, stay.uuid, 1, {
      transferred_at: on(1, 12).toISOString(),
    });
    expect(inAnotherBed.status, inAnotherBed.text).toBe(200);
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(200);
    const intensively = { healthcare_service: intensive.id };
    await transfer(hospital, stay.uuid, 1, {
      ...intensively,
      transferred_at: on(1, 12).toISOString(),
    });
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(200);
    expect(await inShort(hospital, patient)).toEqual(before);
    await discharge(hospital, stay.uuid, { discharged_at: on(1, 18).toISOString() });
    await undo(hospital, stay.uuid, 'discharge');
    expect(await inShort(hospital, patient)).toEqual(before);
    await raise(hospital, { patient: patient.id });
    expect(await inShort(hospital, patient)).toEqual(before);

    expect(await charges(hospital, patient)).toContainEqual(
      expect.objectContaining({
        healthcare_service_name: 'Bed night',
        price_tier_name: 'General',
        service_date: dayAfter(today(), -1),
      }),
    );
    expect(await movements(hospital, stay.uuid)).toContainEqual(
      expect.objectContaining({ healthcare_service_name: 'General medicine' }),
    );
    await expectBooksToBalance(hospital);
  });

  it('take no transfers; a planned encounter still begins and is charged, also when its tier is sent again', async () => {
    const { hospital, intensive } = await aPricedHospital();
    const { stay } = await anInpatient(hospital, 0, {});
    const planned = await anOpenedEncounter(hospital, { status: 'planned', ...tierOf(hospital) });
    await close(hospital, serviceAt(intensive), serviceAt(hospital.service), tierAt(hospital));
    const moved = await transfer(hospital, stay.uuid, 1, { healthcare_service: intensive.id });
    expect(refusal(moved)).toEqual([409, ['healthcare_service']]);
    ok(await edit(hospital, planned, { status: 'in-progress', ...tierOf(hospital) }));
    expect(await shown(hospital, planned)).toMatchObject({ service_type_name: 'General medicine' });
    expect(await charges(hospital, { id: planned.patientId })).toMatchObject([
      { source: 'encounter', amount: '2500.00' },
    ]);
  });

  it('can be priced while a patient is charged for them, so that no charge waits for ever', async () => {
    const { hospital, night } = await aPricedHospital();
    const [price] = (
      await send('GET', at(hospital, `prices?healthcare_service=${night.id}`), {
        as: hospital.key,
      })
    ).body.results;
    await send('PATCH', at(hospital, `prices/${price.uuid}`), {
      as: hospital.key,
      body: { valid_to: on(2, 12).toISOString() },
    });
    const { patient } = await anInpatient(hospital, 0, { admitted_at: on(3, 12).toISOString() });
    expect(await inShort(hospital, patient)).toHaveLength(2);
    await close(hospital, serviceAt(hospital.service), serviceAt(night), tierAt(hospital));
    const priced = await pricing(hospital, night, {
      amount: '1300.00',
      valid_from: on(2, 12).toISOString(),
    });
    expect(priced.status, priced.text).toBe(201);
    for (const _ of [1, 2]) await raise(hospital, { patient: patient.id });
    expect(await inShort(hospital, patient)).toEqual([
      `admission ${dayAfter(today(), -3)} 2500.00`,
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 1300.00`,
      `bed-night ${dayAfter(today(), -1)} 1300.00`,
    ]);
  });

  it('can be charged by hand to their own patients alone', async () => {
    const { hospital, intensive } = await aPricedHospital();
    const { stay } = await anInpatient(hospital, 0, {});
    await close(hospital, serviceAt(hospital.service), tierAt(hospital));
    const charging = (given: object) =>
      send('POST', at(hospital, 'finance/charge-items'), {
        as: hospital.key,
        body: {
          patient: stay.patient.uuid,
          healthcare_service: hospital.service.id,
          ...tierOf(hospital),
          quantity: 1,
          reason: 'Second review',
          ...given,
        },
      });
    for (const service of [hospital.service, intensive]) {
      const charged = await charging({ encounter: stay.encounter, healthcare_service: service.id });
      expect(charged.status, charged.text).toBe(201);
    }
    expect(refusal(await charging({}))).toEqual([409, ['healthcare_service']]);
    const atTier = await charging({ healthcare_service: intensive.id });
    expect(refusal(atTier)).toEqual([409, ['price_tier']]);
  });

  it('are kept as the price of the nights by an edit that sends them, and cannot be newly chosen', async () => {
    const { hospital, night, intensive, intensiveNight } = await aPricedHospital();
    await close(hospital, serviceAt(night), serviceAt(intensiveNight));
    const kept = await administer(hospital, serviceAt(hospital.service), {
      name: 'Internal medicine',
      bed_night_service: night.id,
    });
    expect(kept.body.data, kept.text).toMatchObject({
      name: 'Internal medicine',
      bed_night_service: night.id,
      bed_night_service_name: 'Bed night',
    });
    const other = await administer(hospital, serviceAt(intensive), { bed_night_service: night.id });
    expect(refusal(other)).toEqual([409, ['bed_night_service']]);
  });
});

describe.each(['healthcare-services', 'price-tiers'])('the name of one of the %s', (list) => {
  const adding = (hospital: Hospital, name: string) =>
    send('POST', at(hospital, list), { as: hospital.staff.administrator.sender, body: { name } });

  it('is unique in any capitals and blanks, and its own spelling can be changed', async () => {
    const hospital = await aHospital();
    const { body } = await adding(hospital, 'X-ray of the  chest');
    for (const name of [
      'X-RAY of the chest',
      'x-ray of\u00a0the chest',
      'X\u200b-ray of the chest',
    ]) {
      const twin = await adding(hospital, name);
      expect(refusal(twin), name).toEqual([409, ['name']]);
      expect(twin.body.errors.name[0]).toContain('“X-ray of the  chest”');
    }
    const path = `${list}/${body.data.uuid}`;
    const spelled = await administer(hospital, path, { name: 'X-Ray of the chest' });
    expect(spelled.body.data, spelled.text).toMatchObject({ name: 'X-Ray of the chest' });
    const other = ok(await adding(hospital, 'أشعة الصدر'));
    const taken = await administer(hospital, `${list}/${other.body.data.uuid}`, {
      name: 'x-ray of the chest',
    });
    expect(refusal(taken)).toEqual([409, ['name']]);
  });

  it('stays taken once it is closed, and can be reopened', async () => {
    const hospital = await aHospital();
    const { body } = await adding(hospital, 'Dental');
    await close(hospital, `${list}/${body.data.uuid}`);
    const again = await adding(hospital, 'dental');
    expect(again.status).toBe(409);
    expect(again.body.errors.name[0]).toContain(
      'already has this name: “Dental”. Open it again instead.',
    );
    const opened = await administer(hospital, `${list}/${body.data.uuid}`, { is_active: true });
    expect(opened.body.data).toMatchObject({ name: 'Dental', is_active: true });
  });

  it('is given once when two administrators give it at once', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all(
      ['Théatre', 'THÉATRE', 'théatre'].map((name) => adding(hospital, name)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is found however its accents were typed', async () => {
    const hospital = await aHospital();
    const name = 'Réanimation';
    expect((await adding(hospital, name.normalize('NFD'))).body.data.name).toBe(name);
    const found = await send('GET', at(hospital, `${list}?search=${encodeURIComponent(name)}`), {
      as: hospital.key,
    });
    expect(found.body.meta.total).toBe(1);
  });
});

describe('a service', () => {
  it('is shown with the name of the service that prices its nights', async () => {
    const hospital = await aHospital();
    const night = await aService(hospital, 'Bed night');
    await administer(hospital, serviceAt(hospital.service), { bed_night_service: night.uuid });
    const { body } = await send('GET', at(hospital, 'healthcare-services'), { as: hospital.key });
    expect(body.results).toMatchObject([
      { name: 'Bed night', bed_night_service: null, bed_night_service_name: null },
      { name: 'General medicine', bed_night_service_name: 'Bed night' },
    ]);
  });
});
