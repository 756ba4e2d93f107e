import { describe, expect, it } from 'vitest';
import { aReferral, changeReferral, refer } from '@/e2e/api/clinical/referral-builders';
import { ok } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

describe('a referral request', () => {
  it('is answered with its reply, the replier and the time', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    const answer = await changeReferral(
      hospital,
      uuid,
      { status: 'completed', reply: 'Seen. Surgery on Monday.' },
      hospital.staff.nurse.sender,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'completed',
      reply: 'Seen. Surgery on Monday.',
      replied_by_name: 'Test nurse',
    });
    expect(Date.parse(answer.body.data.replied_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('goes from draft to its end by valid steps alone', async () => {
    const hospital = await aHospital();
    for (const [first, ...steps] of [
      ['draft', 'active', 'on-hold', 'active', 'completed', 'entered-in-error'],
      ['draft', 'revoked'],
      ['active', 'on-hold', 'revoked'],
    ]) {
      const { uuid } = await aReferral(hospital, { status: first });
      for (const status of steps) {
        const answer = ok(await changeReferral(hospital, uuid, { status }));
        expect(answer.body.data.status).toBe(status);
      }
    }
    for (const [first, ...steps] of [
      ['draft', 'completed'],
      ['active', 'draft'],
      ['active', 'completed', 'active'],
      ['active', 'revoked', 'active'],
      ['active', 'entered-in-error', 'active'],
    ]) {
      const { uuid } = await aReferral(hospital, { status: first });
      const last = steps.pop();
      for (const status of steps) await changeReferral(hospital, uuid, { status });
      const { status } = await changeReferral(hospital, uuid, { status: last });
      expect(status, `${first} ${steps.join(' ')} ${last}`).toBe(409);
    }
  });

  it('keeps its replier when the same reply is sent again with another step', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    const { nurse } = hospital.staff;
    const replied = (await changeReferral(hospital, uuid, { reply: 'Bring her.' }, nurse.sender))
      .body.data;
    const doctor = hospital.staff['medical-officer'].sender;
    for (const status of ['completed', 'entered-in-error']) {
      const answer = await changeReferral(hospital, uuid, { status, reply: replied.reply }, doctor);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({
        status,
        reply: 'Bring her.',
        replied_at: replied.replied_at,
        replied_by_name: 'Test nurse',
      });
    }
  });

  it('can be sent back whole before a reply, and its reply cannot be emptied', async () => {
    const hospital = await aHospital();
    const referral = await aReferral(hospital);
    const held = await changeReferral(hospital, referral.uuid, { ...referral, status: 'on-hold' });
    expect(held.status, held.text).toBe(200);
    expect(held.body.data).toMatchObject({ status: 'on-hold', reply: '', replied_at: null });
    await changeReferral(hospital, referral.uuid, { reply: 'Bring her.' });
    const emptied = await changeReferral(hospital, referral.uuid, { reply: ' ' });
    expect(emptied.status, emptied.text).toBe(400);
    expect(emptied.body.errors).toHaveProperty('reply');
  });

  it('keeps a reply that a new writer did not see, unless the request makes no such condition', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    const first = ok(await changeReferral(hospital, uuid, { reply: 'Bring her.', replaces: null }));
    const unread = await changeReferral(hospital, uuid, { reply: 'Not needed.', replaces: null });
    expect(unread.status, unread.text).toBe(409);
    expect(Object.keys(unread.body.errors)).toEqual(['replaces']);
    const read = { reply: 'Bring her at noon.', replaces: first.body.data.replied_at };
    expect((await changeReferral(hospital, uuid, read)).body.data).toMatchObject({
      reply: read.reply,
    });
    expect((await changeReferral(hospital, uuid, { reply: 'Not today.' })).status).toBe(200);
  });

  it('takes no reply as a draft or after it was revoked', async () => {
    const hospital = await aHospital();
    const answer = await refer(hospital, {
      patient: (await aPatient(hospital)).id,
      status: 'draft',
    });
    expect(answer.body.message).toBe('The draft of the referral was saved.');
    const draft = answer.body.data;
    expect((await changeReferral(hospital, draft.uuid, { reply: 'No' })).status).toBe(409);
    const revoked = await aReferral(hospital);
    await changeReferral(hospital, revoked.uuid, { status: 'revoked' });
    expect((await changeReferral(hospital, revoked.uuid, { reply: 'No' })).status).toBe(409);
  });

  it('is not changed from a page that shows an older status', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital, { status: 'draft' });
    for (const status of ['active', 'on-hold']) {
      expect((await changeReferral(hospital, uuid, { status })).status).toBe(200);
    }
    const step = { status: 'active', expected_status: 'draft' };
    const late = await changeReferral(hospital, uuid, step);
    expect([late.status, late.body.errors]).toEqual([
      409,
      { expected_status: [expect.stringContaining('it is now on hold. Check it')] },
    ]);
    const seen = await changeReferral(hospital, uuid, { ...step, expected_status: 'on-hold' });
    expect([seen.status, seen.body.data?.status]).toEqual([200, 'active']);
  });
});
