import { describe, expect, it } from 'vitest';
import { aDischargeDesk } from '@/e2e/api/admissions/discharge-builders';
import { discharge, stayPath, undo } from '@/e2e/api/admissions/stay-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anApiKey, type Sender } from '@/e2e/builders/people';

const { hospital, doctor, nurse, clerk, aNewPatient, agreed, asClerk } = await aDischargeDesk();

describe('a departure that has already happened', () => {
  it.each([
    ['a death', 'Exp'],
    ['one against advice', 'advice'],
  ])(
    'such as %s is recorded by a clerk, and waits for a medical officer’s signature',
    async (_, code) => {
      const stay = await aNewPatient();
      const answer = ok(await asClerk(stay.uuid, { discharge_disposition: code }));
      expect(answer.body.message).toMatch(/waits for the signature of a medical officer\.$/);
      expect(answer.body.data).toMatchObject({
        sign_off_due: true,
        discharge_sign_off: null,
        discharged_by_signed_in: false,
      });
      const listed = async () => {
        const list = await send(
          'GET',
          `/api/v1/providers/${hospital.provider.id}/hospitalizations?is_active=false&sign_off_due=true`,
          { as: doctor.sender },
        );
        return list.body.results.map(({ uuid }: { uuid: string }) => uuid);
      };
      expect(await listed()).toContain(stay.uuid);
      const sign = (as: Sender, body: object = { note: 'Seen at 06:10' }) =>
        send('POST', stayPath(hospital, stay.uuid, '/discharge-sign-off'), { as, body });
      expect((await sign(clerk)).status).toBe(403);
      expect((await sign(hospital.staff.nurse.sender)).status).toBe(403);
      expect((await sign(hospital.key)).status).toBe(403);
      expect((await sign(doctor.sender, { note: ' ' })).status).toBe(400);
      const answers = await Promise.all([
        sign(doctor.sender),
        sign(hospital.staff['medical-officer'].sender),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
        sign_off_due: false,
        discharge_sign_off: { note: 'Seen at 06:10', by_name: expect.stringMatching(/\S/) },
      });
      expect(await listed()).not.toContain(stay.uuid);
    },
  );

  it('needs no signature when a medical officer records it or agrees to it', async () => {
    const [own, other] = [await aNewPatient(), await aNewPatient()];
    const byDoctor = await discharge(hospital, own.uuid, { discharge_disposition: 'advice' });
    expect(byDoctor.body.data.sign_off_due).toBe(false);
    const agreement = await agreed(other.uuid, doctor);
    const withDoctor = await asClerk(other.uuid, { discharge_disposition: 'advice', agreement });
    expect(withDoctor.body.data.sign_off_due).toBe(false);
  });

  it('needs no signature any more once it is undone', async () => {
    const stay = await aNewPatient();
    await asClerk(stay.uuid, { discharge_disposition: 'advice' });
    const undone = await undo(hospital, stay.uuid, 'discharge');
    expect(undone.body.data).toMatchObject({ sign_off_due: false, discharged_by_signed_in: false });
    const late = await send('POST', stayPath(hospital, stay.uuid, '/discharge-sign-off'), {
      as: doctor.sender,
      body: { note: 'Too late' },
    });
    expect(late.status).toBe(409);
  });
});

describe('a nurse', () => {
  it('discharges where the hospital’s setting allows it, from the next request on, but overrides nothing alone', async () => {
    const settings = `/api/v1/providers/${hospital.provider.id}/settings`;
    const set = (nurses_discharge: boolean, as = hospital.staff.administrator.sender) =>
      send('PATCH', settings, { as, body: { nurses_discharge } });
    const stay = await aNewPatient();
    const asNurse = (body: object = {}) =>
      discharge(hospital, stay.uuid, body, { as: nurse.sender });
    expect((await asNurse()).status).toBe(403);
    expect((await set(true, doctor.sender)).status).toBe(403);
    expect((await send('GET', settings, { as: nurse.sender })).body.data).toMatchObject({
      nurses_discharge: false,
    });
    const changed = await set(true);
    expect(changed.body.data).toMatchObject({ nurses_discharge: true });
    const alone = await asNurse();
    expect(alone.status).toBe(403);
    expect(alone.body.errors).toHaveProperty('agreement');
    const { body } = await send('GET', '/api/v1/me', { as: nurse.sender });
    expect(body.data.providers[0].permissions).toContain('admissions:discharge');
    const agreement = await agreed(stay.uuid, doctor, nurse.sender);
    const answer = ok(await asNurse({ agreement, discharged_by: nurse.practitionerId }));
    expect(answer.body.data.discharged_by_signed_in).toBe(true);
    await set(false);
    expect((await asNurse()).status).toBe(403);
  });

  it('of another hospital gains nothing from the setting', async () => {
    const other = await aHospital();
    await send('PATCH', `/api/v1/providers/${other.provider.id}/settings`, {
      as: other.staff.administrator.sender,
      body: { nurses_discharge: true },
    });
    const stay = await aNewPatient();
    const answer = await discharge(hospital, stay.uuid, {}, { as: nurse.sender });
    expect(answer.status).toBe(403);
    expect(answer.body.errors).not.toHaveProperty('agreement');
  });
});

it('a key that acts for a doctor does not count as a doctor who has signed in', async () => {
  const stay = await aNewPatient();
  const key = await anApiKey(hospital.provider.id, {
    practitionerId: doctor.practitionerId,
    userId: doctor.userId,
  });
  const answer = await discharge(
    hospital,
    stay.uuid,
    { discharged_by: doctor.practitionerId },
    { as: key },
  );
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data.discharged_by_signed_in).toBe(false);
});
