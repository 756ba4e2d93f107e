import { expect, test } from 'vitest';
import { overlapsOf } from './overlaps-client';

const payer = '01a1fc8c-557e-732b-8056-282720464a94';
const terms = {
  applicable_payer: payer,
  applies_to: 'healthcare_service',
  start_datetime: '2026-11-20T21:00:00.000Z',
  end_datetime: '2027-11-20T21:00:00.000Z',
  currency: 'KES',
};

test('the overlaps of a discount are requested as soon as payer and time are known', () => {
  expect(overlapsOf('lakeside', terms, null).enabled).toBe(true);
  expect(overlapsOf('lakeside', { ...terms, applicable_payer: '' }, null).enabled).toBe(false);
  expect(overlapsOf('lakeside', { ...terms, end_datetime: '' }, null).enabled).toBe(false);
});

test('a discount on whole invoices is compared without the services that were chosen before', () => {
  const entry = { ...terms, applies_to: 'invoice', healthcare_service_ids: [payer] };
  expect(JSON.stringify(overlapsOf('lakeside', entry, null).queryKey)).not.toContain(
    'healthcare_service_ids',
  );
});
