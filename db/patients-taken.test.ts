import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { closeDatabase, type Tx, withTenantTransaction } from './client';
import { migrate } from './migrate';
import { listPatientsTaken } from './queries/registry/duplicates';

const provider = v7();
const registered = 2_000;

beforeAll(async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = await migrate(urlBy(admin.options.port[0] ?? 0), 'db/migrations');
  Object.assign(process.env, { DATABASE_URL: url, DATABASE_POOL_SIZE: '1' });
  await admin`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${provider}, 'Hospital', 'Africa/Nairobi', 'KES', '{}')`;
  await admin`insert into patients (provider_id, id, mr_number, first_name, last_name, birth_date, mobile)
    select ${provider}, gen_random_uuid(), 'OLD-' || n, 'First' || n, 'Last' || n % 70,
      case when n % 2 = 0 then date '1950-01-01' + n % 20000 end, '0712' || lpad(n::text, 6, '0')
    from generate_series(1, ${registered}::int) n`;
  await admin`vacuum analyze patients`;
});

afterAll(closeDatabase);

const newcomer = (line: number) => ({
  line,
  mrNumber: '',
  nationalId: '',
  names: line % 50 === 0 ? `Last${line % 70} First${line}` : `New${line} Last${line % 70}`,
  birthDate: line % 4 === 0 ? null : '1950-01-01',
  estimatedBirth: null,
  mobile: line % 2 === 0 ? `+254712${String(line).padStart(6, '0')}` : '',
  nationalMobile: '',
});

/** Of patients, by the server in this transaction. */
async function rowsRead(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'patients'`);
  return row?.read ?? 0;
}

it('a file is compared with the patients of its names alone, however many are registered, with first and last name in either column', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => newcomer(index + 1));
  await withTenantTransaction([provider], { durable: true }, async (tx) => {
    const taken = await listPatientsTaken(tx, provider, lines);
    expect(taken.map(({ line }) => line)).toEqual([50, 100, 150, 200]);
    expect(await rowsRead(tx)).toBeLessThan(20);
  });
});
