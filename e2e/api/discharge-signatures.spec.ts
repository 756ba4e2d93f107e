import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { auditEvents, dischargeAgreements, memberships, users } from '@/db/schema/index';
import { codeOf } from '@/e2e/api/nurse-with-phone';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/observation-builders';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { anInpatient, discharge, minutesAgo, stayPath, undo } from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anApiKey, aUser, aUserWithPassword, type Sender } from '@/e2e/builders/people';

type Colleague = Awaited<ReturnType<typeof aUserWithPassword>>;

let hospital: Hospital;
let doctor: Colleague;
let nurse: Colleague;

beforeAll(async () => {
  hospital = await aHospital();
  const names = Array.from({ length: 60 }, (_, index) => `N${index + 1}`);
  freeBeds = (await anotherWard(hospital, 'Ward N', names)).beds.map(({ id }) => id);
  doctor = await aUserWithPassword(hospital.provider.id, 'medical-officer');
  nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
});

const clerk = () => hospital.staff['ward-clerk'].sender;
let freeBeds: string[];
/** Somebody who was admitted two hours ago and never observed: two clinical points are open. */
const aNewPatient = async () => (await anInpatient(hospital, 0, { bed: freeBeds.pop() })).stay;

const agree = (uuid: string, body: object, as: Sender = clerk()) =>
  send('POST', stayPath(hospital, uuid, '/discharge-agreements'), { as, body });

const credentials = ({ email, password }: Colleague) => ({ email, password });

/** The uuid of the agreement of a colleague. */
async function agreed(uuid: string, colleague: Colleague, as?: Sender): Promise<string> {
  const answer = await agree(
    uuid,
    { ...credentials(colleague), discharge_disposition: 'home' },
    as,
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.uuid;
}

const asClerk = (uuid: string, body: object = {}) =>
  discharge(hospital, uuid, body, { as: clerk() });

describe('clinical points that are open', () => {
  it('are not overridden by a ward clerk alone; the refusal says what to do, and the attempt is on record', async () => {
    const stay = await aNewPatient();
    const answer = await asClerk(stay.uuid, { override_reason: 'The bed is needed' });
    expect(answer.status).toBe(403);
    expect(answer.body.errors.agreement).toEqual([
      expect.stringMatching(
        /^A medical officer must discharge this patient, or a nurse or medical officer must sign in to agree: The next observations are overdue by .* No TEWS has been recorded in this stay\.$/,
      ),
    ]);
    const [denial] = await database()
      .select({ outcome: auditEvents.outcome })
      .from(auditEvents)
      .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''));
    expect(denial?.outcome).toBe('denied');
    const still = await send('GET', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(still.body.data.is_active).toBe(true);
  });

  it('are overridden by a medical officer who is signed in, and the record says who', async () => {
    const stay = await aNewPatient();
    const { sender, userId, practitionerId } = hospital.staff['medical-officer'];
    const answer = await discharge(hospital, stay.uuid, { override_reason: 'Observed at home' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toMatch(/2 points still open: The next observations .* No TEWS/);
    expect(answer.body.data).toMatchObject({
      discharged_by: practitionerId,
      discharged_by_signed_in: true,
      sign_off_due: false,
      discharge_override: { by: userId, agreed_by: null, reason: 'Observed at home' },
    });
    expect(sender).toBeDefined();
  });

  it.each(['medical-officer', 'nurse'] as const)(
    'are overridden with a %s who signs in to agree, and both are named',
    async (role) => {
      const stay = await aNewPatient();
      const colleague = role === 'nurse' ? nurse : doctor;
      const asked = await agree(stay.uuid, {
        ...credentials(colleague),
        discharge_disposition: 'home',
      });
      expect(asked.status, asked.text).toBe(201);
      expect(asked.body.data).toMatchObject({
        agreed_by: colleague.userId,
        practitioner: colleague.practitionerId,
        open_points: [
          { code: 'observations-due', is_clinical: true },
          { code: 'score-unsettled', is_clinical: true },
        ],
      });
      expect(asked.headers.getSetCookie()).toEqual([]);
      const answer = await asClerk(stay.uuid, {
        discharged_by: colleague.practitionerId,
        agreement: asked.body.data.uuid,
        override_reason: 'Seen in the clinic',
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({
        discharged_by: colleague.practitionerId,
        discharged_by_signed_in: true,
        discharge_executed_by: hospital.staff['ward-clerk'].userId,
        discharge_override: {
          by: hospital.staff['ward-clerk'].userId,
          agreed_by: colleague.userId,
          agreed_by_name: colleague.name,
        },
      });
      const [event] = await database()
        .select({ changes: auditEvents.changes, actorId: auditEvents.actorId })
        .from(auditEvents)
        .where(
          sql`${auditEvents.requestId} = ${answer.headers.get('x-request-id')} and ${auditEvents.entity} = 'hospitalization'`,
        );
      expect(event).toMatchObject({
        actorId: hospital.staff['ward-clerk'].userId,
        changes: { discharge_agreed_by_id: { after: colleague.userId } },
      });
      const [agreement] = await database()
        .select({ changes: auditEvents.changes })
        .from(auditEvents)
        .where(eq(auditEvents.requestId, asked.headers.get('x-request-id') ?? ''));
      expect(agreement?.changes).toMatchObject({ agreed_by_name: { after: colleague.name } });
    },
  );

  it('keep no clerk from discharging when none is open, and money needs a reason as before', async () => {
    const stay = await aNewPatient();
    const observed = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(
        hospital,
        { id: stay.encounter, patientId: stay.patient.uuid },
        vitals(normalAdult),
      ),
    });
    expect(observed.status, observed.text).toBe(201);
    const answer = await asClerk(stay.uuid);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ discharged_by_signed_in: false, sign_off_due: false });
  });

  it('let a key pass, and the message names what was open', async () => {
    const stay = await aNewPatient();
    const answer = await discharge(hospital, stay.uuid, {}, { as: hospital.key });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toMatch(/still open: .* No TEWS has been recorded in this stay\./);
    expect(answer.body.data).toMatchObject({ discharged_by_signed_in: false, sign_off_due: false });
    const another = await aNewPatient();
    const asked = await agree(another.uuid, credentials(doctor), hospital.key);
    expect(asked.status).toBe(403);
  });
});

describe('an agreement', () => {
  it('is used once, also by two requests at once, and by nobody else', async () => {
    const stay = await aNewPatient();
    const agreement = await agreed(stay.uuid, doctor);
    const { sender: other } = await aUser(hospital.provider.id, 'ward-clerk');
    const byOther = await discharge(hospital, stay.uuid, { agreement }, { as: other });
    expect(byOther.status).toBe(400);
    expect(byOther.body.errors).toHaveProperty('agreement');
    const answers = await Promise.all([
      asClerk(stay.uuid, { agreement }),
      asClerk(stay.uuid, { agreement }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(200);
    const again = await asClerk(stay.uuid, { agreement });
    expect(again.status).toBe(409);
    expect(again.body.errors.agreement).toEqual([expect.stringMatching(/was used already/)]);
  });

  it('is for one stay alone', async () => {
    const [stay, other] = [await aNewPatient(), await aNewPatient()];
    const agreement = await agreed(stay.uuid, doctor);
    const answer = await asClerk(other.uuid, { agreement });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.agreement).toEqual([expect.stringMatching(/^Nobody agreed/)]);
  });

  it('holds for 15 minutes', async () => {
    const stay = await aNewPatient();
    const agreement = await agreed(stay.uuid, doctor);
    await database()
      .update(dischargeAgreements)
      .set({ createdAt: minutesAgo(16) })
      .where(eq(dischargeAgreements.id, agreement));
    const answer = await asClerk(stay.uuid, { agreement });
    expect(answer.status).toBe(409);
    expect(answer.body.errors.agreement).toEqual([expect.stringMatching(/older than 15 minutes/)]);
  });

  it('does not cover what has become open since', async () => {
    const stay = await aNewPatient();
    const agreement = await agreed(stay.uuid, doctor);
    const round = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/encounter-actions`,
      {
        as: hospital.staff['medical-officer'].sender,
        body: {
          action: 'record-medical-officer-ward-round',
          encounter_uuid: stay.encounter,
          patient_uuid: stay.patient.uuid,
          data: { notes: 'Waiting for the X-ray' },
        },
      },
    );
    expect(round.status, round.text).toBe(200);
    const answer = await asClerk(stay.uuid, { agreement });
    expect(answer.status).toBe(409);
    expect(answer.body.errors.agreement).toEqual([
      expect.stringMatching(/^Not open when .* agreed: The ward round of .* is not finished\./),
    ]);
  });

  it('is refused with a wrong password, which counts, ends no session and is on record for both', async () => {
    const stay = await aNewPatient();
    const colleague = await aUserWithPassword(hospital.provider.id, 'medical-officer');
    const wrong = { email: colleague.email, password: 'not the one' };
    const answer = await agree(stay.uuid, wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.password).toEqual([
      'The e-mail address or the password is not right.',
    ]);
    const denials = await database()
      .select({ actorId: auditEvents.actorId, outcome: auditEvents.outcome })
      .from(auditEvents)
      .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''));
    expect(denials.map(({ actorId }) => actorId).sort()).toEqual(
      [colleague.userId, hospital.staff['ward-clerk'].userId].sort(),
    );
    expect(denials.every(({ outcome }) => outcome === 'denied')).toBe(true);
    expect((await send('GET', '/api/v1/me', { as: clerk() })).status).toBe(200);

    const guesses = await Promise.all(Array.from({ length: 12 }, () => agree(stay.uuid, wrong)));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const locked = await agree(stay.uuid, credentials(colleague));
    expect(locked.status).toBe(429);
    expect(locked.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await signIn(colleague)).status).toBe(429);
  });

  it('needs the second factor of a colleague who has one, and uses its code up', async () => {
    const stay = await aNewPatient();
    const colleague = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(colleague));
    const started = await send('POST', '/api/v1/me/totp', {
      as,
      body: { password: colleague.password },
    });
    const { secret } = started.body.data;
    await send('POST', '/api/v1/me/totp/confirmation', { as, body: { code: codeOf(secret, -1) } });
    const without = await agree(stay.uuid, { ...credentials(colleague), code: '' });
    expect(without.status).toBe(400);
    expect(without.body.errors).toHaveProperty('code');
    const code = codeOf(secret);
    const withCode = await agree(stay.uuid, { ...credentials(colleague), code });
    expect(withCode.status, withCode.text).toBe(201);
    const again = await agree(stay.uuid, { ...credentials(colleague), code });
    expect(again.body.errors).toHaveProperty('code');
  });

  it('is of a colleague who works clinically at this hospital, and not of the person who asks', async () => {
    const stay = await aNewPatient();
    const colleagueOf = async (role: 'billing' | 'ward-clerk') =>
      aUserWithPassword(hospital.provider.id, role);
    for (const role of ['billing', 'ward-clerk'] as const) {
      const answer = await agree(stay.uuid, credentials(await colleagueOf(role)));
      expect(answer.status, role).toBe(403);
      expect(answer.body.errors.email).toEqual([
        expect.stringMatching(/^Only a nurse or a medical/),
      ]);
    }
    const elsewhere = await aUserWithPassword((await aHospital()).provider.id, 'medical-officer');
    expect((await agree(stay.uuid, credentials(elsewhere))).status).toBe(403);
    const gone = await aUserWithPassword(hospital.provider.id, 'nurse');
    await database()
      .update(memberships)
      .set({ isActive: false })
      .where(eq(memberships.userId, gone.userId));
    expect((await agree(stay.uuid, credentials(gone))).status).toBe(403);
    const newcomer = await aUserWithPassword(hospital.provider.id, 'nurse');
    await database()
      .update(users)
      .set({ mustChangePassword: true })
      .where(eq(users.id, newcomer.userId));
    expect((await agree(stay.uuid, credentials(newcomer))).status).toBe(403);
    const own = await agree(stay.uuid, credentials(doctor), doctor.sender);
    expect(own.status).toBe(400);
    expect(own.body.errors.email).toEqual([expect.stringMatching(/A colleague must agree/)]);
  });
});

describe('a departure that has happened', () => {
  it.each([
    ['a death', 'Exp'],
    ['one against advice', 'advice'],
  ])(
    'such as %s is recorded by a clerk, and waits for a medical officer’s signature',
    async (_, code) => {
      const stay = await aNewPatient();
      const answer = await asClerk(stay.uuid, { discharge_disposition: code });
      expect(answer.status, answer.text).toBe(200);
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
      expect((await sign(clerk())).status).toBe(403);
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

  it('that a medical officer records, or agrees to, waits for nobody', async () => {
    const [own, other] = [await aNewPatient(), await aNewPatient()];
    const byDoctor = await discharge(hospital, own.uuid, { discharge_disposition: 'advice' });
    expect(byDoctor.body.data.sign_off_due).toBe(false);
    const agreement = await agreed(other.uuid, doctor);
    const withDoctor = await asClerk(other.uuid, { discharge_disposition: 'advice', agreement });
    expect(withDoctor.body.data.sign_off_due).toBe(false);
  });

  it('that is undone waits no longer', async () => {
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
  it('discharges where the hospital’s setting allows it, from the next request on, and overrides nothing alone', async () => {
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
    const answer = await asNurse({ agreement, discharged_by: nurse.practitionerId });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.discharged_by_signed_in).toBe(true);
    await set(false);
    expect((await asNurse()).status).toBe(403);
  });

  it('of another hospital gains nothing by it', async () => {
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

it('a key that acts for a doctor is no doctor who has signed in', async () => {
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
