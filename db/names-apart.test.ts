import type postgres from 'postgres';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

/* Names that an older version stored in two spellings are kept, marked as namesakes, and nothing new joins them. */

const provider = v7();
const other = v7();
const ward = v7();
const room = v7();
let admin: postgres.Sql;
let sql: postgres.Sql;

const named = async (
  table: string,
  [name, ...namesakes]: string[],
  more: Record<string, string> = {},
) => {
  const add = (row: Record<string, string | boolean>) =>
    admin`insert into ${admin(table)} ${admin({ provider_id: provider, id: v7(), ...row, ...more })}`;
  await add({ name: name ?? '' });
  for (const namesake of namesakes) await add({ name: namesake, is_namesake: true });
};

beforeAll(async () => {
  admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  await migrate(url, 'db/migrations');
  await admin`set session_replication_role = replica`;
  for (const id of [provider, other]) {
    await admin`insert into providers (id, name, time_zone, currency, monitoring_intervals)
      values (${id}, 'Hospital', 'Africa/Nairobi', 'KES', '{}')`;
  }
  await named('healthcare_services', ['X-ray', 'x - ray', 'X‐RAY']);
  await named('healthcare_services', ['Ultrasound']);
  await named('price_tiers', ['General', 'General\u200b']);
  await admin`insert into locations (provider_id, id, type, name) values (${provider}, ${ward}, 'ward', 'Ward A')`;
  for (const name of ['ward a', 'Ward A\u2800']) {
    await admin`insert into locations (provider_id, id, type, name, is_namesake)
      values (${provider}, ${v7()}, 'ward', ${name}, true)`;
  }
  await admin`insert into locations (provider_id, id, type, name, part_of_id)
    values (${provider}, ${room}, 'room', 'Ward A', ${ward})`;
  await named('beds', ['A1', 'a 1'], { ward_id: ward, room_id: room });
  await named('payers', ['NHIF', 'nhif', 'Nhif '], { type: 'insurance' });
  await named('payment_accounts', ['Drawer', 'drawer\u00ad'], { type: 'cash', currency: 'KES' });
  for (const mr of ['KSM42', 'ksm 42', 'KSM-42', 'ＫＳＭ４２']) {
    await admin`insert into patients (provider_id, id, first_name, last_name, mr_number, is_namesake)
      values (${provider}, ${v7()}, 'Amina', 'Otieno', ${mr}, ${['ksm 42', 'ＫＳＭ４２'].includes(mr)})`;
  }
  await admin`set session_replication_role = origin`;
}, 120_000);

beforeEach(async () => {
  sql = client({ max: 1, onnotice: () => undefined });
});

const refused = (statement: PromiseLike<unknown>) =>
  Promise.resolve(statement).then(
    () => null,
    (error: { constraint_name?: string }) => error.constraint_name,
  );

it('rows stored in two spellings stay, and each is listed with the rows that have the same name', async () => {
  const listed = await sql<{ kind: string; text: string; same_as: string }[]>`
    select kind, text, regexp_replace(same_as, '\\d+: ', '', 'g') as same_as from kept_namesakes
    where provider_id = ${provider} order by kind, text collate "C"`;
  expect(listed.map(({ kind, text, same_as: same }) => [kind, text, same])).toEqual(
    [
      ['beds', 'a 1', 'A1'],
      ['healthcare_services', 'X‐RAY', 'X-ray, x - ray'],
      ['healthcare_services', 'x - ray', 'X-ray, X‐RAY'],
      ['locations', 'Ward A\u2800', 'Ward A, ward a'],
      ['locations', 'ward a', 'Ward A, Ward A\u2800'],
      ['patients', 'ksm 42', 'KSM42, ＫＳＭ４２'],
      ['patients', 'ＫＳＭ４２', 'KSM42, ksm 42'],
      ['payers', 'Nhif ', 'NHIF, nhif'],
      ['payers', 'nhif', 'NHIF, Nhif '],
      ['payment_accounts', 'drawer\u00ad', 'Drawer'],
      ['price_tiers', 'General\u200b', 'General'],
    ].toSorted(([a = '', b = ''], [c = '', d = '']) => (a + b < c + d ? -1 : 1)),
  );
});

it('nothing new is called the same, also after the one in the unique key was renamed', async () => {
  const payer = (name: string) =>
    sql`insert into payers (provider_id, id, name, type) values (${provider}, ${v7()}, ${name}, 'insurance')`;
  expect(await refused(payer('N H I F'))).toBe('payers_name_unique');
  await sql`update payers set name = 'SHA' where provider_id = ${provider} and not is_namesake`;
  expect(await refused(payer('NHIF'))).toBe('payers_name_unique');
  expect(await refused(sql`update payers set name = 'NHIF' where name = 'SHA'`)).toBe(
    'payers_name_unique',
  );
  // A namesake that is left alone may be edited, and a renamed one is one of its kind from then on.
  await sql`update payers set phone = '1', name = 'Nhif' where name = 'nhif'`;
  await sql`update payers set name = 'Second' where name = 'Nhif'`;
  expect(await refused(payer('SECOND'))).toBe('payers_name_unique');
  expect(await sql`select name from payers where is_namesake`).toEqual([{ name: 'Nhif ' }]);
  expect(
    await refused(
      sql`insert into payers (provider_id, id, name, type) values (${other}, ${v7()}, 'nhif', 'insurance')`,
    ),
  ).toBeNull();
});

it('two beds of one name may be in two wards, and two names that differ in a hyphen are two MR numbers', async () => {
  const [second] = await sql`insert into locations (provider_id, id, type, name)
    values (${provider}, ${v7()}, 'ward', 'Ward B') returning id`;
  const bed = (wardId: string, name: string) =>
    sql`insert into beds (provider_id, id, ward_id, room_id, name) values (${provider}, ${v7()}, ${wardId}, ${room}, ${name})`;
  expect(await refused(bed(second?.id, 'A 1'))).toBeNull();
  expect(await refused(bed(ward, 'A\u20611'))).toBe('beds_name_unique');
  const patient = (mr: string) =>
    sql`insert into patients (provider_id, id, first_name, last_name, mr_number)
      values (${provider}, ${v7()}, 'A', 'B', ${mr})`;
  expect(await refused(patient('12-3'))).toBeNull();
  expect(await refused(patient('1-23'))).toBeNull();
  expect(await refused(patient('1-23\u200e'))).toBe('patients_mr_number_unique');
});
