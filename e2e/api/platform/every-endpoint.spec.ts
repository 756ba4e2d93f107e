import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { auditEvents, sessions, users } from '@/db/schema/index';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender, untilCallersAreForgotten } from '@/e2e/builders/people';
import { aSharedDevice } from '@/e2e/builders/shared-devices';
import { database } from '@/e2e/database';
import { type Permission, permissions, permissionsOf } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';
import { accessesOf } from '@/lib/platform/http/actions';
import { type Contract, isOptional } from '@/lib/platform/http/contract';

/** The promises of every endpoint to every caller: one loop over the contracts. */

let hospital: Hospital;
let other: Hospital;
let newcomer: Sender;
let lockedOut: Sender;

beforeAll(async () => {
  [hospital, other] = [await aHospital(), await aHospital()];
  const { sender, userId } = await aUser(hospital.provider.id, 'administrator');
  await database().update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
  newcomer = sender;
  const administrator = await aUser(hospital.provider.id, 'administrator');
  const device = await aSharedDevice(hospital);
  await database()
    .update(sessions)
    .set({ deviceProviderId: device.providerId, sharedDeviceId: device.id, lockedAt: new Date() })
    .where(eq(sessions.userId, administrator.userId));
  lockedOut = administrator.sender;
});

// A wall display's operations are in ward-display.spec.ts.
const guarded = contracts.filter(({ access }) => access !== 'anyone' && access !== 'display');
const ofProvider = guarded.filter(({ path }) => path.includes('{provider_id}'));
const writing = guarded.filter(({ body }) => body !== null);

/** The contract's path at a hospital, with unknown but well-formed ids elsewhere. */
const pathOf = (contract: Contract, provider: string = hospital.provider.id) =>
  `/api/v1${contract.path.replace('{provider_id}', provider).replace(/\{\w+\}/g, () => v7())}`;

const named = (list: readonly Contract[]) =>
  list.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

const body = (contract: Contract) => (contract.body === null ? {} : { body: {} });

function expectFailure(answer: Awaited<ReturnType<typeof send>>, status: number) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({ success: false, data: null });
  expect(answer.body.message).toMatch(/\.$/);
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  const sentences: unknown[] = Object.values(answer.body.errors).flat();
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) expect(typeof sentence).toBe('string');
  expect(answer.text).not.toMatch(/select |insert |node_modules|\.ts:/i);
}

describe.each(named(guarded))('%s', (_, contract) => {
  it('is refused without credentials', async () => {
    expectFailure(await send(contract.method, pathOf(contract), body(contract)), 401);
  });

  it('is refused to a person with a temporary password, unless it changes the password', async () => {
    const answer = await send(contract.method, pathOf(contract), {
      as: newcomer,
      ...body(contract),
    });
    if (contract.isForTemporaryPassword) expect(answer.status).not.toBe(403);
    else {
      expectFailure(answer, 403);
      expect(answer.body.errors).toHaveProperty('must_change_password');
    }
  });

  it('is refused while the session is locked, whatever its user may do', async () => {
    const answer = await send(contract.method, pathOf(contract), {
      as: lockedOut,
      ...body(contract),
    });
    expectFailure(answer, 401);
    expect(answer.body.errors).toHaveProperty('device_locked');
  });

  it('refuses an unknown query parameter, by name', async () => {
    const answer = await send(contract.method, `${pathOf(contract)}?colour=red`, {
      as: await permittedUser(contract),
      ...body(contract),
    });
    expectFailure(answer, 400);
    expect(answer.body.errors).toHaveProperty('colour');
  });
});

describe.each(named(ofProvider))('%s', (_, contract) => {
  it('is not found at a hospital that the caller does not belong to, just as at an unknown one', async () => {
    const sending = { as: hospital.key, ...body(contract) };
    const foreign = await send(contract.method, pathOf(contract, other.provider.id), sending);
    const unknown = await send(contract.method, pathOf(contract, v7()), sending);
    expectFailure(foreign, 404);
    expectFailure(unknown, 404);
    expect(foreign.body.message).toBe('There is no such provider.');
    expect(foreign.body.message).toBe(unknown.body.message);
  });

  it('refuses a provider that is neither an id nor a UUID', async () => {
    const answer = await send(contract.method, pathOf(contract, 'kisumu'), {
      as: hospital.key,
      ...body(contract),
    });
    expectFailure(answer, 400);
    expect(answer.body.errors).toHaveProperty('provider_id');
  });

  it('is refused to every role without the permission, before the body is checked, and the refusal is on record', async () => {
    const accesses = accessesOf(contract);
    if (accesses.has('signed-in') || accesses.has('anyone')) return;
    const without = roles.filter((role) => !permissionsOf(role).some((one) => accesses.has(one)));
    for (const role of without) {
      const { sender, userId } = hospital.staff[role];
      const answer = await send(contract.method, pathOf(contract), {
        as: sender,
        ...body(contract),
      });
      expectFailure(answer, 403);
      const denials = await database()
        .select({ requestId: auditEvents.requestId })
        .from(auditEvents)
        .where(sql`${auditEvents.providerId} = ${hospital.provider.id}
          and ${auditEvents.actorId} = ${userId} and ${auditEvents.outcome} = 'denied'
          and ${auditEvents.action} = ${contract.id}`);
      expect(denials.map(({ requestId }) => requestId)).toContain(answer.body.request_id);
    }
  });

  it('is refused to every key without the scope, and to no key with it', async () => {
    const { access } = contract;
    if (access === 'signed-in' || access === 'anyone' || access === 'display') return;
    const accesses = accessesOf(contract);
    const lacking = await anApiKey(hospital.provider.id, {
      scopes: permissions.filter((permission) => !accesses.has(permission)),
    });
    const having = await anApiKey(hospital.provider.id, { scopes: [access] });
    const withIt = { as: having, ...body(contract) };
    expectFailure(
      await send(contract.method, pathOf(contract), { as: lacking, ...body(contract) }),
      403,
    );
    if (contract.reply.kind === 'stream') return;
    const allowed = await send(contract.method, pathOf(contract), withIt);
    expect([200, 201, 400, 404, 409], allowed.text).toContain(allowed.status);
  });
});

describe.each(named(ofProvider.filter(({ path }) => /\{(?!provider_id)\w+\}/.test(path))))(
  '%s',
  (_, contract) => {
    it('refuses an identifier of the wrong shape, by name', async () => {
      const path = pathOf(contract).replace(
        /[^/]+-[^/]+$|(?<=\/)[0-9a-f-]{36}(?=\/[a-z/-]+$)/,
        'not-an-id',
      );
      const answer = await send(contract.method, path, {
        as: await permittedUser(contract),
        ...body(contract),
      });
      expectFailure(answer, 400);
    });
  },
);

/** One of each way to read a body: sent or optional, of one operation or of several. */
const waysToRead = [
  ...new Map(
    writing.map((one) => [`${one.body && isOptional(one.body)} ${one.choice !== null}`, one]),
  ).values(),
];

describe.each(named(waysToRead))('%s', (_, contract) => {
  it('refuses a body that is malformed, too large or impossible to store', async () => {
    const as = await permittedUser(contract);
    const path = pathOf(contract);
    const refusals: [number, string | Uint8Array<ArrayBuffer>][] = [
      ...(contract.body && isOptional(contract.body) ? [] : [[400, ''] as [number, string]]),
      [400, '\uFEFF{}'],
      [400, '[]'],
      [400, 'null'],
      [400, '{"x":"\\u0000"}'],
      [400, '{"x":"\\ud800"}'],
      [400, `${'['.repeat(5000)}${']'.repeat(5000)}`],
      [400, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
      [413, JSON.stringify({ x: 'x'.repeat(1024 * 1024) })],
    ];
    for (const [status, rawBody] of refusals) {
      expectFailure(await send(contract.method, path, { as, rawBody }), status);
    }
  });
});

describe.each(named(writing))('%s', (_, contract) => {
  it('refuses a body that is not JSON', async () => {
    const as = await permittedUser(contract);
    const path = pathOf(contract);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expectFailure(await send(contract.method, path, { as, rawBody: '{"a":' }), 400);
    expectFailure(await send(contract.method, path, { as, rawBody: 'a=1', headers: form }), 415);
  });

  it('refuses an unknown field, by name', async () => {
    const as = await permittedUser(contract);
    const [operation] = contract.choice?.operations.keys() ?? [];
    const named = contract.choice ? { [contract.choice.field]: operation } : {};
    const answer = await send(contract.method, pathOf(contract), {
      as,
      body: { ...named, colour_of_the_sky: 'blue' },
    });
    expectFailure(answer, 400);
    expect(answer.body.errors).toHaveProperty('colour_of_the_sky');
  });

  it('refuses a change that a page of another site sends with the cookie', async () => {
    const as = await permittedUser(contract);
    const headers = { origin: 'https://evil.example' };
    expectFailure(await send(contract.method, pathOf(contract), { as, body: {}, headers }), 403);
  });
});

describe.each(named(guarded.filter(({ reply }) => reply.kind === 'page')))('%s', (_, contract) => {
  it('pages from 1, at most 200 rows at once, and refuses an invalid page', async () => {
    const as = await permittedUser(contract);
    const path = pathOf(contract);
    const invalid = await send('GET', `${path}?page=0&page_size=0`, { as });
    expectFailure(invalid, 400);
    expect(Object.keys(invalid.body.errors)).toEqual(['page', 'page_size']);
    const large = 999_999_999_999_999;
    const far = await send('GET', `${path}?page_size=${large}&page=${large}`, { as });
    if (far.status === 404) return;
    expect(far.status, far.text).toBe(200);
    expect(far.body.meta).toMatchObject({
      current: large,
      page_size: 200,
      page_size_query: 'page_size',
      next: null,
    });
    expect(far.body.meta.previous).toMatch(/^https?:\/\/.*page=999999999999998/);
  });
});

/** A user whose role may call this. */
async function permittedUser(contract: Contract): Promise<Sender> {
  const { access } = contract;
  const role = roles.find(
    (one) =>
      access === 'signed-in' ||
      access === 'anyone' ||
      permissionsOf(one).includes(access as Permission),
  );
  if (!role) throw new Error(`No role may call ${contract.id}`);
  return hospital.staff[role].sender;
}

describe('a user who loses the membership', () => {
  it('has no access from then on', async () => {
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    await sendOk('GET', path, { as: nurse.sender });
    await database().execute(
      sql`update memberships set is_active = false where user_id = ${nurse.userId}`,
    );
    await untilCallersAreForgotten();
    expectFailure(await send('GET', path, { as: nurse.sender }), 404);
  });
});

describe('every tenant table', () => {
  it('has row-level security, and shows the app role no row without a provider', async () => {
    const tables = await database().execute<{ name: string; secured: boolean }>(sql`
      select c.relname as name, c.relrowsecurity as secured from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const open = tables.filter(({ secured }) => !secured).map(({ name }) => name);
    expect(open.sort()).toEqual(['sessions']);
    await database().transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', 'wardline_app', true)`);
      for (const { name } of tables.filter(({ secured }) => secured)) {
        const [row] = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(name)}`,
        );
        expect(row?.count, name).toBe(0);
      }
    });
  });

  it('cannot be read past row-level security by a transaction without a provider', async () => {
    const { patient } = await anAdmission(hospital);
    const { id } = hospital.provider;
    await send('GET', `/api/v1/providers/${id}/patients/${patient.id}`, {
      as: hospital.staff.nurse.sender,
    });
    const found = async (providers: string) =>
      database().transaction(async (tx) => {
        await tx.execute(sql`select set_config('role', 'wardline_app', true),
          set_config('wardline.provider_ids', ${providers}, true)`);
        const [row] = await tx.execute(sql`select
          exists (select from patients_matching(${id}, '{}')) as patients,
          exists (select from patients_resembling(${id}, '{}')) as resembling,
          exists (select from patients_matching_contact(${id}, '{}')) as contacts,
          exists (select from patients_with_mr_number(array[${id}::uuid], ${patient.mrNumber})) as numbers,
          exists (select from bed_stays_during(${id}, tstzrange(null, null))) as stays,
          exists (select from audit_events_about(${id}, ${patient.id})) as events`);
        return Object.values(row ?? {});
      });
    expect(await found(id)).toEqual(Array(6).fill(true));
    expect(await found('')).toEqual(Array(6).fill(false));
    expect(await found(other.provider.id)).toEqual(Array(6).fill(false));
  });

  it('begins its primary key and every unique constraint with the provider', async () => {
    const offenders = await database().execute<{ name: string }>(sql`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indkey[0] <> a.attnum`);
    expect(offenders.map(({ name }) => name).sort()).toEqual([
      'api_keys_secret_hash_unique',
      'sessions_one_a_user_on_device',
      'sessions_pkey',
      'shared_devices_token_hash_unique',
    ]);
  });
});

describe('the audit chain', () => {
  it('is whole after all of this', async () => {
    for (const { provider } of [hospital, other]) {
      const broken = await database().execute(sql`select * from audit_chain_break(${provider.id})`);
      expect([...broken]).toEqual([]);
    }
    const [row] = await database()
      .select({ count: sql<number>`count(*)::int` })
      .from(auditEvents)
      .where(eq(auditEvents.providerId, hospital.provider.id));
    expect(row?.count).toBeGreaterThan(0);
  });
});
