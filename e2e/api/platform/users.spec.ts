import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { memberships } from '@/db/schema/index';
import { everyRow } from '@/e2e/api/pages';
import { signIn } from '@/e2e/api/sign-in';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anApiKey, aSession, aUser, aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { permissionsOf } from '@/lib/domain/codes/permissions';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/users`;

const anEmail = () => `${v7()}@hospital.example`;

const adding = (hospital: Hospital, body: object) =>
  send('POST', pathOf(hospital), { as: hospital.staff.administrator.sender, body });

const editing = (hospital: Hospital, id: string, body: object) =>
  send('PATCH', `${pathOf(hospital)}/${id}`, {
    as: hospital.staff.administrator.sender,
    body,
  });

describe('users', () => {
  it('are created by an administrator, sign in with their password, and no one can ever read it', async () => {
    const hospital = await aHospital();
    const practitioner = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/practitioners`,
      { as: hospital.key, body: { first_name: 'Grace', last_name: 'Njeri', title: 'Sr' } },
    );
    const email = anEmail();
    const password = `copper kettle ${v7()}`;
    const added = await adding(hospital, {
      name: 'Grace Njeri',
      email: ` ${email.toUpperCase()} `,
      role: 'nurse',
      practitioner: practitioner.body.data.id,
      password,
    });
    expect(added.status, added.text).toBe(201);
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      name: 'Grace Njeri',
      email,
      role: 'nurse',
      practitioner: practitioner.body.data.uuid,
      practitioner_name: 'Sr Grace Njeri',
      is_active: true,
      must_change_password: false,
      password_expires_at: null,
      has_second_factor: false,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    expect((await signIn({ email, password })).status).toBe(200);
    const [event] = await auditRowsOf(added);
    expect(event).toMatchObject({ entity: 'user', entityId: added.body.data.uuid });
    expect(JSON.stringify(event)).not.toContain(password);
    expect(JSON.stringify(event)).not.toContain('argon2');
  });

  it('are made together with their practitioner, or not at all', async () => {
    const hospital = await aHospital();
    const grace = { name: 'Grace Njeri', email: anEmail(), role: 'medical-officer' };
    const practitioner = { first_name: 'Grace', last_name: 'Njeri', title: 'Dr' };
    const practitioners = async () => {
      const path = `/api/v1/providers/${hospital.provider.id}/practitioners?search=Njeri`;
      const answer = await send('GET', path, { as: hospital.key });
      return answer.body.results.map((one: { uuid: string; name: string }) => one);
    };
    const taken = { ...grace, email: hospital.staff.nurse.email, new_practitioner: practitioner };
    expect(refusal(await adding(hospital, taken))).toEqual([409, ['email']]);
    expect(await practitioners()).toEqual([]);
    const both = {
      ...grace,
      practitioner: hospital.staff.nurse.practitionerId,
      new_practitioner: practitioner,
    };
    expect(refusal(await adding(hospital, both))).toEqual([400, ['new_practitioner']]);

    const added = ok(await adding(hospital, { ...grace, new_practitioner: practitioner }));
    expect(added.body.data).toMatchObject({ practitioner_name: 'Dr Grace Njeri' });
    const [made, ...others] = await practitioners();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ uuid: added.body.data.practitioner, is_active: true });
    const events = await auditRowsOf(added, 'entity', 'entityId');
    expect(events).toContainEqual({ entity: 'practitioner', entityId: made.uuid });
    expect(events).toContainEqual({ entity: 'user', entityId: added.body.data.uuid });

    const clerk = await adding(hospital, { ...grace, email: anEmail(), role: 'ward-clerk' });
    const edited = await editing(hospital, clerk.body.data.uuid, {
      role: 'nurse',
      new_practitioner: { first_name: 'Asha', last_name: 'Barasa' },
    });
    expect(edited.body.data).toMatchObject({ role: 'nurse', practitioner_name: 'Asha Barasa' });
  });

  it('are listed by name to all colleagues, and found by name, address, role and activity', async () => {
    const hospital = await aHospital();
    const added = await adding(hospital, {
      name: 'Aaron Barasa',
      email: anEmail(),
      role: 'billing',
    });
    const as = hospital.staff.nurse.sender;
    const found = async (query: string) => {
      const answer = await send('GET', `${pathOf(hospital)}?${query}`, { as });
      return answer.body.results.map((one: { name: string }) => one.name);
    };
    const everyone = await found('');
    expect(everyone).toHaveLength(8);
    expect(everyone[0]).toBe('Aaron Barasa');
    expect(await found('search=barasa+aar')).toEqual(['Aaron Barasa']);
    expect(await found(`search=${added.body.data.email}`)).toEqual(['Aaron Barasa']);
    expect(await found('role=billing')).toEqual(['Aaron Barasa', 'Test billing']);
    await editing(hospital, added.body.data.uuid, { is_active: false });
    expect(await found('is_active=false')).toEqual(['Aaron Barasa']);
    expect(await found('is_active=true')).toHaveLength(7);
    expect(await everyRow(`${pathOf(hospital)}?page_size=3`, as)).toHaveLength(8);
    const other = await aHospital();
    const foreign = `${pathOf(other)}/${added.body.data.uuid}`;
    expect((await send('GET', foreign, { as: other.key })).status).toBe(404);
  });

  it('have an address and a practitioner of their own, a known role, and a password that is hard to guess', async () => {
    const hospital = await aHospital();
    const good = { name: 'Grace Njeri', email: anEmail(), role: 'nurse' };
    const { nurse } = hospital.staff;
    const taken = { ...good, email: nurse.email.toUpperCase() };
    expect(refusal(await adding(hospital, taken))).toEqual([409, ['email']]);
    const twin = { ...good, practitioner: nurse.practitionerId };
    expect(refusal(await adding(hospital, twin))).toEqual([409, ['practitioner']]);
    const other = await aHospital();
    const foreign = { ...good, practitioner: other.staff.nurse.practitionerId };
    expect(refusal(await adding(hospital, foreign))).toEqual([400, ['practitioner']]);
    const refused = [
      ['role', 'surgeon'],
      ['email', 'grace'],
      ['password', 'short'],
      ['password', 'gracenjeri123'],
      ['name', ''],
    ] as const;
    for (const [field, value] of refused) {
      const answer = await adding(hospital, { ...good, [field]: value });
      expect(refusal(answer), `${field} ${value}`).toEqual([400, [field]]);
    }
  });

  it('lose their role at once when it is removed, and their sessions with a new password', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
    const billing = await editing(hospital, nurse.userId, { role: 'billing', name: 'Grace N.' });
    expect(billing.body.data).toMatchObject({ role: 'billing', name: 'Grace N.' });
    const encounters = `/api/v1/providers/${hospital.provider.id}/encounter`;
    expect((await send('GET', encounters, { as: nurse.sender })).status).toBe(403);
    await sendOk('GET', patients, { as: nurse.sender });

    const password = `violet harbour ${v7()}`;
    ok(await editing(hospital, nurse.userId, { password }));
    expect((await send('GET', patients, { as: nurse.sender })).status).toBe(401);
    expect((await signIn({ email: nurse.email, password: nurse.password })).status).toBe(401);
    expect((await signIn({ email: nurse.email, password: password })).status).toBe(200);

    const again = await aSession(nurse.userId);
    await editing(hospital, nurse.userId, { is_active: false });
    expect((await send('GET', patients, { as: again })).status).toBe(401);
  });

  it('who were deactivated and reactivated sign in again, whatever session was open before', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    await editing(hospital, nurse.userId, { is_active: false });
    await editing(hospital, nurse.userId, { is_active: true });
    expect((await send('GET', patients, { as: nurse.sender })).status).toBe(401);
    expect((await signIn(nurse)).status).toBe(200);

    const locum = await aUser(other.provider.id, 'nurse');
    await database()
      .insert(memberships)
      .values({ providerId: hospital.provider.id, userId: locum.userId, role: 'nurse' });
    await editing(hospital, locum.userId, { is_active: false });
    const there = `/api/v1/providers/${other.provider.id}/patients`;
    expect((await send('GET', patients, { as: locum.sender })).status).toBe(404);
    await sendOk('GET', there, { as: locum.sender });
    for (const is_active of [false, true]) {
      await send('PATCH', `${pathOf(other)}/${locum.userId}`, {
        as: other.staff.administrator.sender,
        body: { is_active },
      });
    }
    expect((await send('GET', there, { as: locum.sender })).status).toBe(401);
  });

  it('who work at another hospital too keep their own name, address and password', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const nurse = await aUser(other.provider.id, 'nurse');
    await database()
      .insert(memberships)
      .values({ providerId: hospital.provider.id, userId: nurse.userId, role: 'nurse' });
    for (const [field, value] of [
      ['password', `violet harbour ${v7()}`],
      ['email', anEmail()],
      ['name', 'Someone Else'],
    ] as const) {
      const answer = await editing(hospital, nurse.userId, { [field]: value });
      expect(refusal(answer)).toEqual([409, [field]]);
    }
    const role = await editing(hospital, nurse.userId, { role: 'auditor', name: nurse.name });
    expect(role.body.data).toMatchObject({ role: 'auditor' });
    const there = await send('GET', `${pathOf(other)}/${nurse.userId}`, { as: other.key });
    expect(there.body.data).toMatchObject({ role: 'nurse' });
  });

  it('never lock themselves out', async () => {
    const hospital = await aHospital();
    const { userId } = hospital.staff.administrator;
    expect(refusal(await editing(hospital, userId, { role: 'nurse' }))).toEqual([409, ['role']]);
    const left = await editing(hospital, userId, { is_active: false });
    expect(refusal(left)).toEqual([409, ['is_active']]);
    const renamed = await editing(hospital, userId, { name: 'Chief', role: 'administrator' });
    expect(renamed.body.data.name).toBe('Chief');
  });

  it('never lock each other out at once: one administrator remains', async () => {
    const hospital = await aHospital();
    for (const change of [{ role: 'nurse' }, { is_active: false }]) {
      const [one, other] = [
        await aUser(hospital.provider.id, 'administrator'),
        await aUser(hospital.provider.id, 'administrator'),
      ];
      const shutOut = (userId: string, as: typeof one.sender) =>
        send('PATCH', `${pathOf(hospital)}/${userId}`, { as, body: change });
      const answers = await Promise.all([
        shutOut(one.userId, other.sender),
        shutOut(other.userId, one.sender),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('change their own password only under their account, where the current one is needed', async () => {
    const hospital = await aHospital();
    const administrator = await aUserWithPassword(hospital.provider.id, 'administrator');
    const body = { password: `violet harbour ${v7()}` };
    const bound = await anApiKey(hospital.provider.id, { userId: administrator.userId });
    for (const as of [administrator.sender, bound]) {
      const own = await send('PATCH', `${pathOf(hospital)}/${administrator.userId}`, { as, body });
      expect(refusal(own)).toEqual([409, ['password']]);
    }
    const { email, password } = administrator;
    expect((await signIn({ email, password })).status).toBe(200);
    expect((await editing(hospital, administrator.userId, body)).status).toBe(200);
  });

  it('get from a key no role with more permissions than it has, and no password for such an account', async () => {
    const hospital = await aHospital();
    const as = await anApiKey(hospital.provider.id, {
      scopes: [...permissionsOf('billing'), 'provider:administer'],
    });
    const person = { name: 'Grace Njeri', email: anEmail(), password: `violet harbour ${v7()}` };
    const adding = (role: string) =>
      send('POST', pathOf(hospital), { as, body: { ...person, role } });
    for (const role of ['administrator', 'finance-manager', 'nurse']) {
      expect(refusal(await adding(role)), role).toEqual([403, ['role']]);
    }
    const added = ok(await adding('billing'));
    const { uuid } = added.body.data;
    const editing = (id: string, body: object) =>
      send('PATCH', `${pathOf(hospital)}/${id}`, { as, body });
    expect(refusal(await editing(uuid, { role: 'administrator' }))).toEqual([403, ['role']]);
    const { administrator } = hospital.staff;
    for (const [field, value] of [
      ['password', `violet harbour ${v7()}`],
      ['email', anEmail()],
    ] as const) {
      const theirs = await editing(administrator.userId, { [field]: value });
      expect(refusal(theirs)).toEqual([403, [field]]);
      expect((await editing(uuid, { [field]: value })).status).toBe(200);
    }
    const factor = (id: string) => send('DELETE', `${pathOf(hospital)}/${id}/totp`, { as });
    expect((await factor(administrator.userId)).status).toBe(403);
    expect((await factor(uuid)).status).toBe(200);
    ok(await editing(administrator.userId, { name: 'Chief' }));
    const demoted = await editing(administrator.userId, { role: 'billing' });
    expect(refusal(demoted)).toEqual([403, ['role']]);
    const gone = await aUser(hospital.provider.id, 'administrator');
    expect((await editing(gone.userId, { is_active: false })).status).toBe(200);
    for (const back of [{ is_active: true }, { is_active: true, role: 'billing' }]) {
      expect((await editing(gone.userId, back)).status).toBe(403);
    }
    expect((await editing(uuid, { is_active: false })).status).toBe(200);
    expect((await editing(uuid, { is_active: true })).status).toBe(200);
  });
});
