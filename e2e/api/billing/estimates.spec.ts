import { expect, it } from 'vitest';
import { aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { aPricedHospital } from '@/e2e/api/billing/charging-builders';
import { fieldsOf, send } from '@/e2e/api/transport';

it('an estimate has the admission, the nights at their own price, and further services; nothing is stored', async () => {
  const { hospital, night } = await aPricedHospital();
  const scan = await aService(hospital, { name: 'Scan', price: '750.50' });
  const dressing = await aService(hospital, { name: 'Dressing', price: null });
  const estimate = (body: object, as = hospital.staff['ward-clerk'].sender) =>
    send('POST', financeOf(hospital, 'estimate'), {
      as,
      body: { price_tier: hospital.priceTier.id, ...body },
    });
  const answer = await estimate({
    healthcare_service: hospital.service.id,
    nights: 3,
    services: [{ healthcare_service: scan.id, quantity: 2 }, { healthcare_service: dressing.id }],
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data).toEqual({
    lines: [
      {
        position: 1,
        source: 'admission',
        healthcare_service: hospital.service.id,
        healthcare_service_name: 'General medicine',
        ...{ quantity: 1, unit_price: '2500.00', amount: '2500.00', currency: 'KES' },
      },
      {
        position: 2,
        source: 'bed-night',
        healthcare_service: night.id,
        healthcare_service_name: 'Bed night',
        ...{ quantity: 3, unit_price: '1200.00', amount: '3600.00', currency: 'KES' },
      },
      {
        position: 3,
        source: 'manual',
        healthcare_service: scan.id,
        healthcare_service_name: 'Scan',
        ...{ quantity: 2, unit_price: '750.50', amount: '1501.00', currency: 'KES' },
      },
    ],
    totals: [{ currency: 'KES', amount: '7601.00' }],
    unpriced: [expect.stringMatching(/^There is no price for Dressing at the tier General on /)],
  });
  const items = await send('GET', financeOf(hospital, 'charge-items'), { as: hospital.key });
  expect(items.body.meta.total).toBe(0);

  const nurse = await estimate(
    { healthcare_service: hospital.service.id, nights: 1 },
    hospital.staff.nurse.sender,
  );
  expect(nurse.status).toBe(403);
  expect(
    fieldsOf(
      await estimate({
        healthcare_service: hospital.service.id,
        nights: 366,
        services: [{ healthcare_service: 987_654_321 }],
      }),
    ),
  ).toEqual([400, 'nights']);
});
