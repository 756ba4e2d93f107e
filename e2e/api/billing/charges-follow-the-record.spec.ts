import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { healthcareServices } from '@/db/schema/index';
import { anInpatient, discharge, stayPath } from '@/e2e/api/admissions/stay-builders';
import {
  aChargeItem,
  aPrice,
  aService,
  financeOf,
  makeInvoice,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { on, raise, timeZone, today } from '@/e2e/api/billing/charging-builders';
import {
  aBillingHospital,
  type Billing,
  cancelInvoice,
  cashFor,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { everyRow } from '@/e2e/api/pages';
import { ok, refusal, send } from '@/e2e/api/transport';
import { database } from '@/e2e/database';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter } from '@/lib/domain/days';

/** A hospital that takes money, where admission costs 2,500 and a night 1,200. */
async function aPricedHospital() {
  const billing = await aBillingHospital({ isPriced: false });
  const { hospital } = billing;
  const night = await aService(hospital, { name: 'Bed night', price: '1200.00' });
  await aPrice(hospital, hospital.service, { amount: '2500.00' });
  await database()
    .update(healthcareServices)
    .set({ bedNightServiceId: night.id })
    .where(eq(healthcareServices.id, hospital.service.id));
  return billing;
}

type Item = { id: string; uuid: string; source: string; service_date: string; status: string };

async function charges({ hospital }: Billing, patient: { id: string }): Promise<Item[]> {
  const path = financeOf(hospital, `charge-items?patient=${patient.id}`);
  const rows = await everyRow(path, hospital.key);
  return rows.map((row) => ({ ...(row as unknown as Item), id: String(row.uuid) })).reverse();
}

const nights = async (billing: Billing, patient: { id: string }) =>
  (await charges(billing, patient))
    .filter(({ source, status }) => source === 'bed-night' && status !== 'cancelled')
    .map(({ service_date }) => service_date)
    .sort();

describe('the charges of a hospitalization that was deleted', () => {
  it('are cancelled when their invoice is', async () => {
    const billing = await aPricedHospital();
    const { hospital } = billing;
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(1, 12).toISOString(),
    });
    const made = ok(await makeInvoice(hospital, patient, await charges(billing, patient)));
    await send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    const body = { reason: 'Admitted by mistake' };
    await cancelInvoice(hospital, made.body.data.uuid, body);
    const left = await charges(billing, patient);
    expect(left.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    await expectBooksToBalance(hospital);
  });

  it('are cancelled when their payment is voided, and cannot be paid again', async () => {
    const billing = await aPricedHospital();
    const { hospital } = billing;
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(1, 12).toISOString(),
    });
    const items = await charges(billing, patient);
    const paid = ok(await receive(hospital, cashFor(billing, patient, items)));
    await send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    const body = { reason: 'Admitted by mistake' };
    ok(await voidPayment(hospital, paid.body.data.payments[0].uuid, body));
    const again = await receive(hospital, cashFor(billing, patient, items));
    expect(refusal(again)).toEqual([409, ['charge_items.0', 'charge_items.1']]);
    await expectBooksToBalance(hospital);
  });
});

it('a charge that the record no longer makes due is neither billed nor paid', async () => {
  const billing = await aPricedHospital();
  const { hospital } = billing;
  const { patient, stay } = await anInpatient(hospital, 0, {
    admitted_at: on(1, 12).toISOString(),
  });
  const undue = await aChargeItem(hospital, patient, {
    source: 'bed-night',
    hospitalizationId: stay.uuid,
    encounterId: stay.encounter,
    serviceDate: dayAfter(today(), -9),
    description: 'Night before the admission',
  });
  const made = await makeInvoice(hospital, patient, [undue]);
  expect(refusal(made)).toEqual([409, ['charge_items.0']]);
  expect(made.body.message).toContain('Night before the admission');
  const paid = await receive(hospital, cashFor(billing, patient, [undue]));
  expect(refusal(paid)).toEqual([409, ['charge_items.0']]);
  await expectBooksToBalance(hospital);
});

// The clock of a remote server cannot be set.
describe.skipIf(process.env.WARDLINE_BASE_URL)('a discharge just after midnight', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('that is recorded just before it is charged with the night', async () => {
    const midnight = startOfDay(dayAfter(today()), timeZone);
    vi.useFakeTimers({ toFake: ['Date'], now: midnight.getTime() - 120_000 });
    const billing = await aPricedHospital();
    const { hospital } = billing;
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(1, 12).toISOString(),
    });
    expect(await nights(billing, patient)).toEqual([dayAfter(today(), -1)]);
    const discharged_at = new Date(midnight.getTime() + 120_000).toISOString();
    ok(await discharge(hospital, stay.uuid, { discharged_at }));
    const both = [dayAfter(today(), -1), today()];
    expect(await nights(billing, patient)).toEqual(both);
    await raise(hospital, { patient: patient.id }, hospital.key);
    expect(await nights(billing, patient)).toEqual(both);
    await expectBooksToBalance(hospital);
  });
});
