import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { users } from '@/db/schema/index';
import { expectSignedIn, patientsOf, senderOf, signIn } from '@/e2e/api/sign-in';
import { ok, refusal, send } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anApiKey, aUserWithPassword, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { permissionsOf } from '@/lib/domain/codes/permissions';

type Person = Awaited<ReturnType<typeof aUserWithPassword>>;

const usersOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/users`;

const making = (as: Sender, password: string) =>
  send('POST', '/api/v1/me/joining-code', { as, body: { password } });

async function aCodeOf({ sender, password }: Person): Promise<string> {
  const made = ok(await making(sender, password));
  return made.body.data.joining_code;
}

const joining = (hospital: Hospital, body: object, as?: Sender) =>
  send('POST', `${usersOf(hospital)}/joining`, {
    as: as ?? hospital.staff.administrator.sender,
    body,
  });

const editing = (hospital: Hospital, userId: string, body: object) =>
  send('PATCH', `${usersOf(hospital)}/${userId}`, {
    as: hospital.staff.administrator.sender,
    body,
  });

it('a nurse of one hospital joins a second one by a code that she made, and leaves it again', async () => {
  const [hospital, second] = [await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const code = await aCodeOf(nurse);
  await expectSignedIn(second, nurse.sender, 404);
  const joined = await joining(second, {
    joining_code: code.toLowerCase().replaceAll('-', ' '),
    role: 'medical-officer',
    new_practitioner: { first_name: 'Grace', last_name: 'Njeri' },
  });
  expect(joined.status, joined.text).toBe(201);
  expect(joined.body.data).toMatchObject({
    uuid: nurse.userId,
    email: nurse.email,
    role: 'medical-officer',
    practitioner_name: 'Grace Njeri',
    is_active: true,
  });
  await expectSignedIn(second, nurse.sender);
  await expectSignedIn(hospital, nurse.sender);
  const again = await signIn(nurse);
  expect(again.body.data.providers).toHaveLength(2);
  const here = await send('GET', `${usersOf(hospital)}/${nurse.userId}`, { as: hospital.key });
  expect(here.body.data.role).toBe('nurse');
  const event = (await auditRows({ providerId: second.provider.id, action: 'user.join' })).at(-1);
  expect(event).toMatchObject({ entityId: nurse.userId });
  expect(JSON.stringify(event)).not.toContain(code);

  await editing(second, nurse.userId, { is_active: false });
  await expectSignedIn(second, nurse.sender, 404);
  await expectSignedIn(hospital, nurse.sender);
});

it('neither hospital can take over the account of a user who works at both', async () => {
  const [hospital, second] = [await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  await joining(second, { joining_code: await aCodeOf(nurse), role: 'nurse' });
  for (const at of [hospital, second]) {
    for (const [field, value] of [
      ['password', `violet harbour ${v7()}`],
      ['must_change_password', true],
      ['email', `${v7()}@hospital.example`],
      ['name', 'Someone Else'],
    ] as const) {
      const answer = await editing(at, nurse.userId, { [field]: value });
      expect(refusal(answer)).toEqual([409, [field]]);
    }
    const factor = await send('DELETE', `${usersOf(at)}/${nurse.userId}/totp`, {
      as: at.staff.administrator.sender,
    });
    expect(factor.status).toBe(409);
  }
  expect((await signIn(nurse)).status).toBe(200);
});

it('a joining code is made only by the person with the password', async () => {
  const hospital = await aHospital();
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  expect(refusal(await making(nurse.sender, 'not hers, surely'))).toEqual([400, ['password']]);
  expect((await making(hospital.key, nurse.password)).status).toBe(403);
});

it('a joining code works once, for three days, until the next one, and not past a change of password', async () => {
  const [hospital, second, third] = [await aHospital(), await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const isRefused = async (joining_code: string) =>
    expect(refusal(await joining(third, { joining_code, role: 'nurse' }))).toEqual([
      400,
      ['joining_code'],
    ]);
  await isRefused('ABCD-EFGH-JKLM-NPQR');
  const first = await aCodeOf(nurse);
  const next = await aCodeOf(nurse);
  await isRefused(first);
  expect((await joining(second, { joining_code: next, role: 'nurse' })).status).toBe(201);
  await isRefused(next);

  const late = await aCodeOf(nurse);
  await database()
    .update(users)
    .set({ joiningCodeExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(users.id, nurse.userId));
  await isRefused(late);

  const known = await aCodeOf(nurse);
  const changed = await send('POST', '/api/v1/me/password', {
    as: nurse.sender,
    body: { current: nurse.password, new: 'four quiet lanterns' },
  });
  expect(senderOf(changed)).toBeDefined();
  await isRefused(known);

  const clerk = await aUserWithPassword(hospital.provider.id, 'ward-clerk');
  const given = await aCodeOf(clerk);
  await editing(hospital, clerk.userId, { password: 'four quiet lanterns' });
  await isRefused(given);
});

it('two administrators with one code add the person once', async () => {
  const [hospital, second, third] = [await aHospital(), await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const body = { joining_code: await aCodeOf(nurse), role: 'nurse' };
  const answers = await Promise.all([second, third].map((at) => joining(at, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  const places = await Promise.all(
    [second, third].map((at) => send('GET', patientsOf(at), { as: nurse.sender })),
  );
  expect(places.map(({ status }) => status).sort()).toEqual([200, 404]);
});

it('a user who already works there is not added again, and a key gives no role beyond its scopes', async () => {
  const [hospital, second] = [await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const body = { joining_code: await aCodeOf(nurse), role: 'administrator' };
  const own = await joining(hospital, body);
  expect([own.status, own.body.message]).toEqual([
    409,
    `${nurse.name} is already a user of this hospital.`,
  ]);
  const as = await anApiKey(second.provider.id, {
    scopes: [...permissionsOf('billing'), 'provider:administer'],
  });
  expect(refusal(await joining(second, body, as))).toEqual([403, ['role']]);
  ok(await joining(second, { ...body, role: 'billing' }, as));
});

it('an administrator who replaces the password at that moment cannot take over an account that joins', async () => {
  const [hospital, second] = [await aHospital(), await aHospital()];
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const joining_code = await aCodeOf(nurse);
  const answering = await database().transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, nurse.userId)).for('update');
    const joins = joining(second, { joining_code, role: 'nurse' });
    await sleep(300);
    const replaces = editing(hospital, nurse.userId, { password: 'four quiet lanterns' });
    await sleep(300);
    return { answers: Promise.all([joins, replaces]) };
  });
  const [joined, replaced] = await answering.answers;
  expect([
    [201, 409],
    [400, 200],
  ]).toContainEqual([joined.status, replaced.status]);
});
