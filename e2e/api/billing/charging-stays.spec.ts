import { describe, expect, it } from 'vitest';
import {
  anInpatient,
  discharge,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { anInvoice, financeOf, invoiceNow } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aPricedHospital,
  charges,
  inShort,
  on,
  raise,
  timeZone,
  today,
} from '@/e2e/api/billing/charging-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { bedNights, midnightsBetween } from '@/lib/domain/charges/bed-nights';
import { dayAfter } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';

describe('a hospitalization', () => {
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
        description: `Night of ${spokenDay(dayAfter(today(), days))}`,
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

  it('keeps the charges of past nights when the nights of its service are repriced', async () => {
    const { hospital, intensive, intensiveNight } = await aPricedHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(3, 12).toISOString(),
    });
    const [, , paid] = await charges(hospital, patient);
    if (!paid) throw new Error('No night was charged.');
    await anInvoice(hospital, patient, [{ id: paid.uuid }]);
    const before = await charges(hospital, patient);
    const path = `/api/v1/providers/${hospital.provider.id}/healthcare-services/${hospital.service.id}`;
    await sendOk('PATCH', path, {
      as: hospital.staff.administrator.sender,
      body: { bed_night_service: intensiveNight.id },
    });
    const asked = await raise(hospital, { patient: patient.id });
    expect(asked.body.data).toMatchObject({ raised: [], cancelled: [], undue: [] });
    expect(await charges(hospital, patient)).toEqual(before);
    // The bed still decides.
    await transfer(hospital, stay.uuid, 1, {
      healthcare_service: intensive.id,
      transferred_at: on(1, 12).toISOString(),
    });
    expect((await inShort(hospital, patient)).slice(1)).toEqual([
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 1200.00`,
      `bed-night ${dayAfter(today(), -1)} 6500.00`,
    ]);
    await expectBooksToBalance(hospital);
  });

  it('that is deleted is not charged, and its billed charges are credited', async () => {
    const { hospital } = await aPricedHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(2, 12).toISOString(),
    });
    const [admission] = await charges(hospital, patient);
    if (!admission) throw new Error('Nothing was charged.');
    const invoice = await anInvoice(hospital, patient, [{ id: admission.uuid }]);
    await send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(await charges(hospital, patient)).toMatchObject([
      { source: 'admission', status: 'paid' },
    ]);
    const credited = await invoiceNow(hospital, invoice.uuid);
    expect(credited).toMatchObject({ credited_total: '2500.00', balance: '0.00' });
    const asked = await raise(hospital, { patient: patient.id });
    expect(asked.body.data).toMatchObject({ raised: [], cancelled: [], undue: [] });
    await send('POST', financeOf(hospital, `invoices/${invoice.uuid}/cancel`), {
      as: hospital.staff.billing.sender,
      body: { reason: 'Admitted by mistake' },
    });
    const again = await raise(hospital, { patient: patient.id });
    expect(again.body.data).toMatchObject({ raised: [], cancelled: [], undue: [] });
    expect(await charges(hospital, patient)).toEqual([]);
    await expectBooksToBalance(hospital);
  });

  it('keeps a charge at the price of its day, whatever the price list says later', async () => {
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
    // The night is priced at its midnight: that of the day before yesterday is yesterday's first instant.
    expect((await inShort(hospital, patient)).slice(1)).toEqual([
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 1300.00`,
      `bed-night ${dayAfter(today(), -1)} 1300.00`,
    ]);
    const dearer = await send('GET', `${path}?healthcare_service=${night.id}`, { as });
    for (const price of dearer.body.results) {
      const edited = await send('PATCH', `${path}/${price.uuid}`, {
        as,
        body: { amount: '9999.00' },
      });
      expect(edited.status, edited.text).toBe(409);
    }
    // A price for the past says so itself.
    const past = { healthcare_service: night.id, price_tier: tier, ends_former: true };
    await sendOk('POST', path, {
      as,
      body: { ...past, amount: '9999.00', valid_from: on(2, 0).toISOString() },
    });
    await raise(hospital, { patient: patient.id });
    expect((await inShort(hospital, patient)).slice(1)).toEqual([
      `bed-night ${dayAfter(today(), -3)} 1200.00`,
      `bed-night ${dayAfter(today(), -2)} 1300.00`,
      `bed-night ${dayAfter(today(), -1)} 1300.00`,
    ]);
  });

  it('is charged the same after any sequence of transfers and undos as if it had been charged at its end', async () => {
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
