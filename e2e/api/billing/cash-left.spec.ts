import { expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  aDesk,
  aPaidVisit,
  aShift,
  closeShift,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import { aUser } from '@/e2e/builders/people';

it('cash that was counted at a close and is in no drawer since is shown with the float of the next shift there', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const clerk = hospital.staff.billing;
  const as = clerk.sender;
  const early = await aUser(hospital.provider.id, 'billing');
  const late = await aUser(hospital.provider.id, 'billing');
  const detail = async (shift: { uuid: string }) =>
    (await send('GET', financeOf(hospital, `shifts/${shift.uuid}`), { as })).body.data;

  const first = await aShift(hospital, desk, { float: '2000.00' });
  expect(first.left_before).toBeNull();
  // A system takes money here too. Its drawer belongs to no person.
  await aPaidVisit(billing);
  await aPaidVisit(billing, { as });
  const closed = ok(await closeShift(hospital, first.uuid, { counted_cash: '3500' }, { as }));

  const pharmacy = await aDesk(hospital, 'Pharmacy');
  const elsewhere = await aShift(hospital, pharmacy.location, { as: early.sender, float: '10' });
  expect(elsewhere.left_before).toBeNull();
  const second = await aShift(hospital, desk, { float: '2000.00' });
  expect(second.left_before).toEqual({
    shift: first.uuid,
    cashier_name: clerk.name,
    closed_at: closed.body.data.closed_at,
    counted_cash: '3500.00',
  });
  // Another drawer at the same desk does not show what the first one took over.
  const beside = await aShift(hospital, desk, { as: late.sender, float: '500.00' });
  expect(beside.left_before).toBeNull();
  await closeShift(hospital, second.uuid, { counted_cash: '2000' }, { as });
  expect((await detail(second)).left_before.counted_cash).toBe('3500.00');
  const third = await aShift(hospital, desk, { float: '2000.00' });
  expect(third.left_before).toMatchObject({ shift: second.uuid, counted_cash: '2000.00' });
  const { results } = (await send('GET', financeOf(hospital, 'shifts'), { as: hospital.key })).body;
  for (const shift of results.filter((one: { is_of_key: boolean }) => one.is_of_key)) {
    expect((await detail(shift)).left_before).toBeNull();
  }
});
