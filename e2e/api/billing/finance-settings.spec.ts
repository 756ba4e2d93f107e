import { describe, expect, it } from 'vitest';
import { aService, at } from '@/e2e/api/billing/discount-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { refusal, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import type { Role } from '@/lib/domain/codes/roles';

describe('the finance settings', () => {
  const settings = (hospital: Hospital, body: object, role: Role = 'administrator') =>
    send('PATCH', at(hospital, 'finance/settings'), { as: hospital.staff[role].sender, body });

  it('have the smallest coin for cash, which is none until it is set', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const read = async (of: Hospital) =>
      (await send('GET', at(of, 'finance/settings'), { as: of.staff.billing.sender })).body.data;
    expect(await read(hospital)).toMatchObject({
      currency: 'KES',
      smallest_coin: null,
      blind_count: false,
      modified_at: null,
    });
    const set = await settings(hospital, { smallest_coin: 5 });
    expect(set.body.data).toMatchObject({
      currency: 'KES',
      smallest_coin: '5.00',
      blind_count: false,
      modified_at: expect.any(String),
    });
    // The administrator has no limits, because no administrator takes payments.
    const { own_limits: _, ...stored } = set.body.data;
    expect(await read(hospital)).toMatchObject(stored);
    expect((await settings(hospital, { currency: 'USD' })).body.data).toEqual(set.body.data);
    expect((await read(other)).smallest_coin).toBeNull();
    const unset = await settings(hospital, { smallest_coin: null }, 'finance-manager');
    expect(unset.body.data.smallest_coin).toBeNull();
  });

  it('are in the audit log as they were before each change, also of two at once', async () => {
    const hospital = await aHospital();
    await settings(hospital, {});
    const coins = await storedInTurn(
      hospital,
      () => settings(hospital, { smallest_coin: 5 }),
      () => settings(hospital, { smallest_coin: 10 }),
    );
    expect(coins.map(({ body }) => body.data.smallest_coin)).toEqual(['5.00', '10.00']);
    const log = await send('GET', at(hospital, 'audit-events?action=finance-settings.edit'), {
      as: hospital.staff.auditor.sender,
    });
    const changes: { changes: unknown }[] = log.body.results;
    expect(changes.map((one) => one.changes)).toEqual([
      { smallest_coin: { before: '5.00', after: '10.00' } },
      { smallest_coin: { before: null, after: '5.00' } },
      {},
    ]);
  });

  it('refuse a coin worth nothing or finer than the currency, and users without the permission', async () => {
    const hospital = await aHospital();
    for (const coin of [0, '0.00', '0.001', -1, 'five']) {
      const answer = await settings(hospital, { smallest_coin: coin });
      expect(refusal(answer), String(coin)).toEqual([400, ['smallest_coin']]);
    }
    for (const role of ['billing', 'auditor', 'nurse'] as const) {
      expect((await settings(hospital, { smallest_coin: 1 }, role)).status, role).toBe(403);
    }
  });
});

describe('a healthcare service', () => {
  it('says as which service its bed nights are charged', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const night = await aService(hospital, 'Bed night');
    expect(night.bed_night_service).toBeNull();
    const edit = (body: object) =>
      send('PATCH', at(hospital, `healthcare-services/${hospital.service.id}`), {
        as: hospital.staff.administrator.sender,
        body,
      });
    const set = await edit({ bed_night_service: night.id });
    expect(set.body.data).toMatchObject({
      name: 'General medicine',
      bed_night_service: night.uuid,
    });
    const kept = await edit({ category: 'inpatient' });
    expect(kept.body.data).toMatchObject({ bed_night_service: night.uuid });
    expect(refusal(await edit({ bed_night_service: other.service.id }))).toEqual([
      400,
      ['bed_night_service'],
    ]);
    const created = await send('POST', at(hospital, 'healthcare-services'), {
      as: hospital.key,
      body: { name: 'Surgery', bed_night_service: night.uuid },
    });
    expect(created.body.data).toMatchObject({ bed_night_service: night.uuid });
    expect((await edit({ bed_night_service: null })).body.data.bed_night_service).toBeNull();
  });
});
