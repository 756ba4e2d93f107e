import { describe, expect, it } from 'vitest';
import { at } from '@/e2e/api/billing/discount-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

const edit = (hospital: Hospital, body: object) =>
  send('PATCH', at(hospital, 'basics'), { as: hospital.staff.administrator.sender, body });

describe('the hospital’s time zone and currency', () => {
  it('are corrected while nothing depends on them', async () => {
    const hospital = await aHospital({ isPriced: false });
    const changed = ok(await edit(hospital, { time_zone: 'Africa/Accra', currency: 'GHS' }));
    expect(changed.body.data).toEqual({
      time_zone: 'Africa/Accra',
      currency: 'GHS',
      time_zone_is_fixed: false,
      currency_is_fixed: false,
    });
    const priced = await send('POST', at(hospital, 'prices'), {
      as: hospital.staff['finance-manager'].sender,
      body: {
        ...{ healthcare_service: hospital.service.id, price_tier: hospital.priceTier.id },
        amount: '10',
      },
    });
    expect(priced.body.data, priced.text).toMatchObject({ currency: 'GHS' });

    const late = await edit(hospital, { currency: 'KES' });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([409, ['currency']]);
    expect((await edit(hospital, { time_zone: 'Africa/Nairobi', currency: 'GHS' })).status).toBe(
      200,
    );
    await aPatient(hospital);
    const refused = await edit(hospital, { time_zone: 'Africa/Accra' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['time_zone']]);
    const read = await send('GET', at(hospital, 'basics'), { as: hospital.staff.nurse.sender });
    expect(read.body.data).toEqual({
      time_zone: 'Africa/Nairobi',
      currency: 'GHS',
      time_zone_is_fixed: true,
      currency_is_fixed: true,
    });
  });

  it('are a zone with a name and an ISO 4217 code', async () => {
    const hospital = await aHospital({ isPriced: false });
    for (const body of [{ time_zone: '+03:00' }, { time_zone: 'Nairobi' }, { currency: 'KSH' }]) {
      const answer = await edit(hospital, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, Object.keys(body)]);
    }
  });
});
