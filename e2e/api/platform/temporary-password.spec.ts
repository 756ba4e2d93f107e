import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { memberships, sessions, users } from '@/db/schema/index';
import { aNurseWithPhone, codeOf } from '@/e2e/api/platform/nurse-with-phone';
import { expectSignedIn, patientsOf, senderOf, signIn } from '@/e2e/api/sign-in';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anApiKey, aSession, aUser, aUserWithPassword, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { permissionsOf } from '@/lib/domain/codes/permissions';

const usersOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/users`;

const aPassword = () => `copper kettle ${v7()}`;

const editing = (hospital: Hospital, userId: string, body: object, as?: Sender) =>
  send('PATCH', `${usersOf(hospital)}/${userId}`, {
    as: as ?? hospital.staff.administrator.sender,
    body,
  });

const changing = (as: Sender, current: string, next: string) =>
  send('POST', '/api/v1/me/password', { as, body: { current, new: next } });

/** A new user with a temporary password. */
async function aNewNurse(hospital: Hospital) {
  const email = `${v7()}@hospital.example`;
  const password = aPassword();
  const added = await sendOk('POST', usersOf(hospital), {
    as: hospital.staff.administrator.sender,
    body: { name: 'Grace Njeri', email, role: 'nurse', password, must_change_password: true },
  });
  expect(added.body.data).toMatchObject({ must_change_password: true, has_second_factor: false });
  const userId: string = added.body.data.uuid;
  return { userId, email, password };
}

/** Moves the end of a temporary password into the past. */
const aWeekLater = (userId: string) =>
  database()
    .update(users)
    .set({ passwordExpiresAt: sql`password_expires_at - interval '7 days'` })
    .where(eq(users.id, userId));

/** Expects that this user sees nothing until they choose another password. */
async function expectAskedForPassword(hospital: Hospital, as: Sender) {
  const answer = await send('GET', patientsOf(hospital), { as });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['must_change_password']]);
  expect(answer.body.message).toContain('Your password is temporary');
  const me = await send('GET', '/api/v1/me', { as });
  expect(me.body.data.must_change_password).toBe(true);
}

it('a user with a temporary password can do nothing before choosing another one, and everything after', async () => {
  const hospital = await aHospital();
  const nurse = await aNewNurse(hospital);
  const answer = await signIn(nurse);
  expect(answer.body.data.user.must_change_password).toBe(true);
  const as = senderOf(answer);
  const tablet = senderOf(await signIn(nurse));
  await expectAskedForPassword(hospital, as);
  const same = await changing(as, nurse.password, nurse.password);
  expect([same.status, Object.keys(same.body.errors)]).toEqual([400, ['new']]);
  await expectAskedForPassword(hospital, as);

  const changed = await changing(as, nurse.password, 'four quiet lanterns');
  expect(changed.body.data).toEqual({ ended_sessions: 1 });
  await expectSignedIn(hospital, senderOf(changed));
  await expectSignedIn(hospital, as, 401);
  await expectSignedIn(hospital, tablet, 401);
  const me = await send('GET', '/api/v1/me', { as: senderOf(changed) });
  expect(me.body.data.must_change_password).toBe(false);
  const again = await signIn({ ...nurse, password: 'four quiet lanterns' });
  expect(again.body.data.user.must_change_password).toBe(false);
  const listed = await send('GET', `${usersOf(hospital)}/${nurse.userId}`, {
    as: hospital.staff.administrator.sender,
  });
  expect(listed.body.data.must_change_password).toBe(false);
  const [event] = await auditRows(
    { actorId: nurse.userId, action: 'account.change-password', outcome: 'success' },
    'changes',
  );
  expect(event?.changes).toEqual({
    must_change_password: { before: true, after: false },
    password: { after: 'changed' },
  });
});

it('signing out does not need a password of one’s own', async () => {
  const hospital = await aHospital();
  const as = senderOf(await signIn(await aNewNurse(hospital)));
  await sendOk('DELETE', '/api/v1/session', { as });
  await expectSignedIn(hospital, as, 401);
});

it('a password that replaces a forgotten one is temporary, after the second factor too', async () => {
  const { hospital, nurse, secret } = await aNurseWithPhone();
  const password = aPassword();
  const given = await editing(hospital, nurse.userId, { password, must_change_password: true });
  expect(given.body.data).toMatchObject({ must_change_password: true, has_second_factor: true });
  const as = senderOf(await signIn({ ...nurse, password }, { code: codeOf(secret) }));
  await expectAskedForPassword(hospital, as);
  const changed = await changing(as, password, 'four quiet lanterns');
  await expectSignedIn(hospital, senderOf(changed));
});

it('a password that a system sets for its owner is not temporary, also in place of a temporary one', async () => {
  const hospital = await aHospital();
  const nurse = await aNewNurse(hospital);
  const password = aPassword();
  await editing(hospital, nurse.userId, { password });
  const answer = await signIn({ ...nurse, password });
  expect(answer.body.data.user.must_change_password).toBe(false);
  await expectSignedIn(hospital, senderOf(answer));
});

it('any user can be asked to change the password, which ends their sessions', async () => {
  const [hospital, other] = [await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const asked = { must_change_password: true };
  ok(await editing(hospital, nurse.userId, { must_change_password: false }));
  await expectSignedIn(hospital, nurse.sender);
  expect((await editing(hospital, nurse.userId, asked)).status).toBe(200);
  await expectSignedIn(hospital, nurse.sender, 401);
  await expectAskedForPassword(hospital, senderOf(await signIn(nurse)));

  const { administrator, billing } = hospital.staff;
  const refused = async (userId: string, body: object, as?: Sender) => {
    const answer = await editing(hospital, userId, body, as);
    return [answer.status, Object.keys(answer.body.errors)];
  };
  const field = ['must_change_password'];
  expect(await refused(billing.userId, asked)).toEqual([400, field]);
  expect(await refused(administrator.userId, asked)).toEqual([409, field]);
  const as = await anApiKey(hospital.provider.id, {
    scopes: [...permissionsOf('billing'), 'provider:administer'],
  });
  expect(await refused(nurse.userId, { must_change_password: false }, as)).toEqual([403, field]);
  await database()
    .insert(memberships)
    .values({ providerId: other.provider.id, userId: nurse.userId, role: 'nurse' });
  expect(await refused(nurse.userId, { must_change_password: false })).toEqual([409, field]);
});

it('only administrators see how an account is protected', async () => {
  const hospital = await aHospital();
  const nurse = await aNewNurse(hospital);
  const guard = async (as: Sender) => {
    const { body } = await send('GET', `${usersOf(hospital)}/${nurse.userId}`, { as });
    return [body.data.must_change_password, body.data.has_second_factor];
  };
  expect(await guard(hospital.staff.administrator.sender)).toEqual([true, false]);
  expect(await guard(hospital.key)).toEqual([true, false]);
  expect(await guard(hospital.staff.billing.sender)).toEqual([null, null]);
});

it('a session that an administrator ends while its password is being changed changes nothing', async () => {
  const hospital = await aHospital();
  const nurse = await aUser(hospital.provider.id, 'nurse');
  const { email } = nurse;
  const stolen = aPassword();
  await editing(hospital, nurse.userId, { password: stolen });
  const as = await aSession(nurse.userId);
  const { changing: answering } = await database().transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, nurse.userId)).for('update');
    const answer = changing(as, stolen, 'four quiet lanterns');
    await expect
      .poll(
        () =>
          tx.execute(sql`select 1 from pg_locks where locktype = 'transactionid' and not granted
            and transactionid = pg_current_xact_id()::xid`),
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await tx.delete(sessions).where(eq(sessions.userId, nurse.userId));
    return { changing: answer };
  });
  expect((await answering).status).toBe(401);
  expect((await signIn({ email, password: stolen })).status).toBe(200);
});

it('a temporary password expires after seven days, and a new one works', async () => {
  const hospital = await aHospital();
  const nurse = await aNewNurse(hospital);
  const shown = await send('GET', `${usersOf(hospital)}/${nurse.userId}`, {
    as: hospital.staff.administrator.sender,
  });
  const days = (Date.parse(shown.body.data.password_expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect((await signIn(nurse)).status).toBe(200);
  await aWeekLater(nurse.userId);
  const late = await signIn(nurse);
  expect([late.status, late.body.message]).toEqual([
    401,
    'Your temporary password expired after 7 days. Ask your administrator for a new one.',
  ]);
  const wrong = await signIn({ ...nurse, password: aPassword() });
  expect(wrong.body.message).toBe('The e-mail address or password is incorrect.');
  const kept = await editing(hospital, nurse.userId, { must_change_password: false });
  expect([kept.status, Object.keys(kept.body.errors)]).toEqual([409, ['must_change_password']]);
  const password = aPassword();
  await editing(hospital, nurse.userId, { password, must_change_password: true });
  expect((await signIn({ ...nurse, password })).status).toBe(200);
});

it('a password of one’s own does not expire, also when a change is asked for', async () => {
  const hospital = await aHospital();
  const nurse = await aNewNurse(hospital);
  const signedIn = await signIn(nurse);
  const own = aPassword();
  expect((await changing(senderOf(signedIn), nurse.password, own)).status).toBe(200);
  await aWeekLater(nurse.userId);
  expect((await signIn({ ...nurse, password: own })).status).toBe(200);
  const asked = await editing(hospital, nurse.userId, { must_change_password: true });
  expect(asked.body.data).toMatchObject({ must_change_password: true, password_expires_at: null });
  expect((await signIn({ ...nurse, password: own })).status).toBe(200);
  const settled = await editing(hospital, nurse.userId, { password: aPassword() });
  expect(settled.body.data.password_expires_at).toBeNull();
});

it('a code that passes a lock-out does not help an expired password', async () => {
  const { nurse, secret } = await aNurseWithPhone();
  await database()
    .update(users)
    .set({ passwordExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(users.id, nurse.userId));
  for (let guess = 0; guess < 6; guess += 1) await signIn({ ...nurse, password: aPassword() });
  const late = await signIn(nurse, { code: codeOf(secret) });
  expect([late.status, late.body.message]).toEqual([
    401,
    expect.stringMatching(/expired after 7 days/),
  ]);
});
