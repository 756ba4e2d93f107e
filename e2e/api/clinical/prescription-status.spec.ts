import { describe, expect, it } from 'vitest';
import {
  aPrescription,
  changePrescription,
  readPrescription,
} from '@/e2e/api/clinical/prescription-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';

describe('a prescription’s status', () => {
  const why = { status_reason: 'Rash' };
  it('goes from draft to its end by valid steps alone', async () => {
    const hospital = await aHospital();
    for (const [first, ...steps] of [
      ['draft', 'active'],
      ['draft', 'cancelled'],
      ['active', 'on-hold', 'active', 'completed'],
      ['active', 'stopped', 'entered-in-error'],
      ['active', 'on-hold', 'stopped'],
    ]) {
      const { uuid } = await aPrescription(hospital, { status: first });
      for (const status of steps) {
        const answer = ok(await changePrescription(hospital, uuid, { status, ...why }));
        expect(answer.body.data).toMatchObject({ status, ...why });
      }
    }
    for (const [first, ...steps] of [
      ['draft', 'completed'],
      ['active', 'draft'],
      ['active', 'cancelled'],
      ['active', 'completed', 'active'],
      ['active', 'stopped', 'active'],
      ['draft', 'cancelled', 'active'],
      ['active', 'entered-in-error', 'active'],
    ]) {
      const { uuid } = await aPrescription(hospital, { status: first });
      const last = steps.pop();
      for (const status of steps) await changePrescription(hospital, uuid, { status, ...why });
      const answer = await changePrescription(hospital, uuid, { status: last, ...why });
      expect(answer.status, `${first} ${steps.join(' ')} ${last}`).toBe(409);
      expect(answer.body.errors).toHaveProperty('status');
    }
  });

  it('needs a reason to hold, stop or withdraw, and may change after the encounter is over', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const { uuid } = await aPrescription(hospital, { encounter });
    for (const status of ['on-hold', 'stopped', 'entered-in-error']) {
      const answer = await changePrescription(hospital, uuid, { status });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty('status_reason');
    }
    await send('PATCH', `/api/v1/providers/${hospital.provider.id}/encounter/${encounter.id}`, {
      as: hospital.key,
      body: { status: 'finished' },
    });
    expect((await changePrescription(hospital, uuid, { status: 'stopped', ...why })).status).toBe(
      200,
    );
  });

  it('is not changed from a page that shows an older status', async () => {
    const hospital = await aHospital();
    const seen = await aPrescription(hospital, { status: 'draft' });
    await changePrescription(hospital, seen.uuid, { status: 'active' });
    await changePrescription(hospital, seen.uuid, {
      status: 'on-hold',
      status_reason: 'Anaphylaxis',
    });
    const order = { status: 'active', replaces: seen.modified_at };
    const late = await changePrescription(hospital, seen.uuid, order);
    expect(late.status, late.text).toBe(409);
    expect(late.body.errors.replaces[0]).toContain('on hold (Anaphylaxis)');
    const now = await readPrescription(hospital, seen.uuid);
    expect(now).toMatchObject({ status: 'on-hold', status_reason: 'Anaphylaxis' });
    const looked = await changePrescription(hospital, seen.uuid, {
      ...order,
      replaces: now.modified_at,
    });
    expect(looked.status, looked.text).toBe(200);
  });
});
