import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dischargeAgreements } from '@/db/schema/admissions/hospitalizations';
import { memberships, users } from '@/db/schema/platform/people';
import { aDischargeDesk, credentials } from '@/e2e/api/admissions/discharge-builders';
import { discharge, minutesAgo, undo } from '@/e2e/api/admissions/stay-builders';
import { codeOf, switchOn } from '@/e2e/api/platform/nurse-with-phone';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { ok, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { aUser, aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const { hospital, doctor, clerk, aNewPatient, agree, agreed, asClerk } = await aDischargeDesk();

describe('a colleague’s agreement', () => {
  it('is used once, even by two requests at once, and by no other user', async () => {
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
    expect(again.body.errors.agreement).toEqual([expect.stringMatching(/has already been used/)]);
  });

  it('is for one hospitalization alone', async () => {
    const [stay, other] = [await aNewPatient(), await aNewPatient()];
    const agreement = await agreed(stay.uuid, doctor);
    const answer = await asClerk(other.uuid, { agreement });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.agreement).toEqual([
      expect.stringMatching(/^No colleague has agreed/),
    ]);
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
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/encounter-actions`, {
      as: hospital.staff['medical-officer'].sender,
      body: {
        action: 'record-medical-officer-ward-round',
        encounter_uuid: stay.encounter,
        patient_uuid: stay.patient.uuid,
        data: { notes: 'Waiting for the X-ray' },
      },
    });
    const answer = await asClerk(stay.uuid, { agreement });
    expect(answer.status).toBe(409);
    expect(answer.body.errors.agreement).toEqual([
      expect.stringMatching(/^Not open when .* agreed: The ward round of .* is not finished\./),
    ]);
  });

  it('is refused with a wrong password, which counts as a failed attempt, ends no session and is audited for both users', async () => {
    const stay = await aNewPatient();
    const colleague = await aUserWithPassword(hospital.provider.id, 'medical-officer');
    const wrong = { email: colleague.email, password: 'not the one' };
    const answer = await agree(stay.uuid, wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.password).toEqual(['The e-mail address or password is incorrect.']);
    const denials = await auditRowsOf(answer, 'actorId', 'outcome');
    expect(denials.map(({ actorId }) => actorId).sort()).toEqual(
      [colleague.userId, hospital.staff['ward-clerk'].userId].sort(),
    );
    expect(denials.every(({ outcome }) => outcome === 'denied')).toBe(true);
    await sendOk('GET', '/api/v1/me', { as: clerk });

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
    const { secret } = await switchOn(as, colleague.password);
    const without = await agree(stay.uuid, { ...credentials(colleague), code: '' });
    expect(without.status).toBe(400);
    expect(without.body.errors).toHaveProperty('code');
    const code = codeOf(secret);
    ok(await agree(stay.uuid, { ...credentials(colleague), code }));
    const again = await agree(stay.uuid, { ...credentials(colleague), code });
    expect(again.body.errors).toHaveProperty('code');
  });

  it('is given by another user with a clinical role at this hospital', async () => {
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
