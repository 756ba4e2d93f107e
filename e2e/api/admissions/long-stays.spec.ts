import { describe, expect, it } from 'vitest';
import { chargeItems } from '@/db/schema/index';
import { admit, anInpatient, discharge, stayPath, undo } from '@/e2e/api/admissions/stay-builders';
import { aPrice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, aPayer } from '@/e2e/api/billing/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital, inTheDaytime } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';

const timeZone = inTheDaytime();
const today = () => dayAt(new Date(), timeZone);
const dayBefore = (days: number) => dayAfter(today(), -days);

/** Noon of an earlier day, by the hospital's clock. */
const noon = (daysAgo: number) =>
  new Date(startOfDay(dayBefore(daysAgo), timeZone).getTime() + 12 * 3_600_000);

const years = 2200;

const raise = (hospital: Hospital, stay: string) =>
  send('POST', financeOf(hospital, 'charge-items/raise'), {
    as: hospital.staff.billing.sender,
    body: { hospitalization: stay },
  });

type Item = { source: string; service_date: string; status: string };

/** A patient's charge items that were not cancelled, oldest first. */
async function liveCharges(hospital: Hospital, patient: { id: string }): Promise<Item[]> {
  const path = financeOf(hospital, `charge-items?patient=${patient.id}&page_size=200`);
  const rows = (await everyRow(path, hospital.key)) as unknown as Item[];
  return rows.filter(({ status }) => status !== 'cancelled').reverse();
}

/** How many charge items each audit entry names, oldest first. */
async function itemsAudited(hospital: Hospital): Promise<number[]> {
  const events = await auditRows(
    { providerId: hospital.provider.id, entity: 'charge-item' },
    'changes',
  );
  return events.map(({ changes }) => {
    const after = changes.charge_items?.after;
    return Array.isArray(after) ? after.length : 0;
  });
}

describe('a patient with years of hospitalization', () => {
  it('is admitted with every night charged in one audit entry, and is discharged as easily', async () => {
    const hospital = await aHospital({ timeZone });
    const patient = await aPatient(hospital);
    const answer = await admit(hospital, patient.id, 0, { admitted_at: noon(years).toISOString() });
    expect(answer.status, answer.text).toBe(201);
    const charged = await liveCharges(hospital, patient);
    const nights = charged.filter(({ source }) => source === 'bed-night');
    expect(nights).toHaveLength(years);
    expect(new Set(nights.map((item) => item.service_date)).size).toBe(years);
    expect(nights.at(0)).toMatchObject({ service_date: dayBefore(years) });
    expect(await itemsAudited(hospital)).toEqual([years + 1]);

    const left = await discharge(hospital, answer.body.data.uuid, {
      discharged_at: noon(years - 100).toISOString(),
    });
    expect(left.status, left.text).toBe(200);
    expect(await liveCharges(hospital, patient)).toHaveLength(101);
    ok(await undo(hospital, answer.body.data.uuid, 'discharge'));
    expect(await liveCharges(hospital, patient)).toHaveLength(years + 1);
    expect(await itemsAudited(hospital)).toEqual([years + 1, years - 100, years - 100]);
    await expectBooksToBalance(hospital);
  });

  it('is charged for all nights once there is a price, and the answer shows a part and counts the whole', async () => {
    const hospital = await aHospital({ timeZone, isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: noon(years).toISOString(),
    });
    const refused = await raise(hospital, stay.uuid);
    expect(refused.status).toBe(409);
    expect(refused.body.errors.non_field_errors).toEqual([
      `There is no price for General medicine at the tier General on ${years} days from ${spokenDay(dayBefore(years))} to ${spokenDay(dayBefore(1))}.`,
    ]);
    const ready = await sendOk('GET', `${stayPath(hospital, stay.uuid)}/discharge-readiness`, {
      as: hospital.key,
    });
    expect(ready.text).toContain(`${years + 1} charges have no price: There is no price`);

    await aPrice(hospital, hospital.service, { amount: '100.00', validFrom: noon(years - 1) });
    const raised = ok(await raise(hospital, stay.uuid));
    expect(raised.body.data.totals).toEqual({
      raised: years - 1,
      cancelled: 0,
      unpriced: 2,
      undue: 0,
    });
    expect(raised.body.data.raised).toHaveLength(200);
    expect(await liveCharges(hospital, patient)).toHaveLength(years - 1);
    expect(await itemsAudited(hospital)).toEqual([years - 1]);
    expect((await raise(hospital, stay.uuid)).status).toBe(409);
  });

  it('was admitted at most twenty years ago: a slip in the year is refused, and charges nothing', async () => {
    const hospital = await aHospital({ timeZone });
    const patient = await aPatient(hospital, { birthDate: '1920-01-01' });
    for (const admittedAt of ['1926-11-20T09:00:00Z', noon(21 * 366).toISOString()]) {
      const answer = await admit(hospital, patient.id, 0, { admitted_at: admittedAt });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.errors).toEqual({
        admitted_at: ['This is more than 20 years ago. Check the year.'],
      });
    }
    expect(await liveCharges(hospital, patient)).toEqual([]);
    const longAgo = { admitted_at: noon(20 * 365).toISOString() };
    ok(await admit(hospital, patient.id, 0, longAgo));
  });
});

describe('the desk’s choice of discounts', () => {
  it('covers the last 200 charges, twenty of each kind, and counts them all', async () => {
    const hospital = await aHospital({ timeZone });
    const payer = await aPayer(hospital);
    const patient = await aPatient(hospital);
    const item = {
      providerId: hospital.provider.id,
      patientId: patient.id,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      description: 'General medicine',
      quantity: 1,
      unitPrice: '10.00',
      amount: '10.00',
      currency: 'KES',
    };
    const stored = await database()
      .insert(chargeItems)
      .values(Array.from({ length: 230 }, () => item))
      .returning();
    for (let index = 1; index <= 25; index += 1) {
      await aDiscount(hospital, payer, { code: `P${index}`, amount: index });
      await aDiscount(hospital, payer, { code: `I${index}`, applies_to: 'invoice', amount: index });
    }
    const answer = await sendOk(
      'GET',
      financeOf(hospital, `discount-candidates?patient=${patient.id}`),
      { as: hospital.staff.billing.sender },
    );
    const { charge_items, charge_items_total, discounts } = answer.body.data;
    expect(charge_items_total).toBe(230);
    const numbers = stored.map(({ number }) => number).sort((a, b) => a - b);
    expect(charge_items.map(({ id }: { id: number }) => id)).toEqual(numbers.slice(-200));
    const [first] = charge_items;
    expect([first.usable_total, first.unusable_total]).toEqual([25, 25]);
    expect(first.usable.map((one: { net_amount: string }) => one.net_amount)).toEqual(
      Array.from({ length: 20 }, (_, index) => (7.5 + index / 10).toFixed(2)),
    );
    expect(first.unusable).toHaveLength(20);
    expect(discounts).toHaveLength(40);
  });
});
