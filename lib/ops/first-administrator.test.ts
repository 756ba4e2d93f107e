import { drizzle } from 'drizzle-orm/postgres-js';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '@/db/migrate';
import { findProviderNameHere } from '@/db/queries/platform/hospital-identity';
import { verifyPassword } from '@/lib/platform/auth/password';
import { client, urlBy } from './fault-injection';
import { addAdministrator, readAsked } from './first-administrator';

const lakeside = {
  hospital: 'Lakeside Hospital',
  name: 'Grace Auma',
  email: 'Grace@Lakeside.example',
  'time-zone': 'Africa/Nairobi',
  currency: 'KES',
};

let url = '';

const add = async (options: Record<string, string | undefined>) =>
  addAdministrator(url, readAsked(options));

beforeAll(async () => {
  url = urlBy(client({ max: 1 }).options.port[0] ?? 0);
  await migrate(url, 'db/migrations');
}, 60_000);

it('a hospital is made in an empty database with an administrator who can sign in, on record', async () => {
  const made = await add(lakeside);
  expect(made).toMatchObject({ isNew: true, email: 'grace@lakeside.example' });
  const sql = client({ max: 1 });
  const [row] = await sql`
    select p.name, p.time_zone, p.currency, m.role, u.password_hash, u.must_change_password,
      (select count(*)::int from audit_events a where a.provider_id = p.id and a.entity_id = u.id::text) as recorded
    from memberships m join users u on u.id = m.user_id join providers p on p.id = m.provider_id
    where u.email = ${made.email}`;
  expect(row).toMatchObject({
    name: 'Lakeside Hospital',
    time_zone: 'Africa/Nairobi',
    currency: 'KES',
    role: 'administrator',
    must_change_password: true,
    recorded: 1,
  });
  expect(await verifyPassword(row?.password_hash, made.password)).toBe(true);
});

it('the only hospital of a server is named on its sign-in page, and none of several', async () => {
  const sql = client({ max: 1 });
  const named = () => findProviderNameHere(drizzle({ client: sql }), null);
  expect(await named()).toBe('Lakeside Hospital');
  await sql`
    insert into providers (id, name, time_zone, currency, monitoring_intervals)
    select gen_random_uuid(), 'Hillside Hospital', time_zone, currency, monitoring_intervals from providers`;
  expect(await named()).toBeNull();
  await sql`delete from providers where name = 'Hillside Hospital'`;
});

it('a hospital that is there gets another administrator, and is not made again', async () => {
  const more = {
    hospital: lakeside.hospital,
    name: 'Peter Otieno',
    email: 'peter@lakeside.example',
  };
  expect(await add(more)).toMatchObject({ isNew: false });
  const sql = client({ max: 1 });
  expect(await sql`select name from providers`).toHaveLength(1);
});

it('an account that is there is not taken over', async () => {
  await expect(add(lakeside)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: 'grace@lakeside.example already has an account: use another address.',
  });
});

it.each([
  [{ hospital: undefined }, '--hospital is missing.'],
  [{ email: 'grace' }, '--email is not an e-mail address.'],
  [{ 'time-zone': 'Nairobi' }, '--time-zone is not a time zone such as Africa/Nairobi.'],
  [{ 'time-zone': '+03:00' }, '--time-zone is not a time zone such as Africa/Nairobi.'],
  [
    { hospital: 'LAKESIDE  hospital' },
    'A hospital called "Lakeside Hospital" exists: use exactly that name for --hospital.',
  ],
  [
    { currency: 'UGX' },
    '"Lakeside Hospital" already exists, with the time zone Africa/Nairobi and the currency KES: leave both out to add an administrator.',
  ],
  [{ currency: 'KSH' }, '--currency is not an ISO 4217 currency such as KES.'],
  [
    { hospital: 'Hilltop', currency: undefined },
    'No hospital is called "Hilltop": to create it, add --time-zone and --currency.',
  ],
])('what cannot be used is refused in a sentence: %j', async (wrong, message) => {
  const options = { ...lakeside, email: 'new@lakeside.example', ...wrong };
  await expect(add(options)).rejects.toMatchObject({ message });
});
