import postgres, { type TransactionSql } from 'postgres';
import { v7 } from 'uuid';
import type { HospitalSize, Load } from '@/bench/hospital-size';
import { loadAuditEvents } from '@/bench/load-audit';
import { loadEncounters, planEncounters } from '@/bench/load-encounters';
import { withoutIndexes } from '@/bench/load-indexes';
import { loadMoney } from '@/bench/load-money';
import { loadObservations } from '@/bench/load-observations';
import { loadPlaces } from '@/bench/load-places';
import { loadPrescriptions, loadReferrals } from '@/bench/load-prescriptions';
import { loadPatients, loadStays, planStays } from '@/bench/load-stays';
import { defaultSchedule } from '@/lib/domain/scores/schedule';

/** The hospital that is being loaded. Its records reach back from `until` to `since`. */
export type Loading = {
  tx: TransactionSql;
  providerId: string;
  size: HospitalSize;
  since: Date;
  until: Date;
};

const years = 10;

/**
 * Fills a migrated, empty database with hospitals that have worked for ten years up to `until`. Everything is made in
 * the database, statement by statement of thousands of rows; the same sizes give the same rows, but for the
 * identifiers.
 *
 * @returns the uuid of the huge hospital
 */
export async function loadHospitals(
  databaseUrl: string,
  { huge, small, smallHospitals }: Load,
  until: Date,
): Promise<string> {
  const client = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'wardline bench' },
  });
  try {
    await client`select setseed(0.5)`;
    // Before the huge one, so that its rows do not lie alone at the head of every table.
    for (let index = 0; index < smallHospitals; index += 1) {
      await loadHospital(client, `Dispensary ${index + 1}`, small, until);
    }
    const providerId = await withoutIndexes({ client, databaseUrl }, () =>
      loadHospital(client, 'National Referral Hospital', huge, until),
    );
    await client`select recount_all_rows()`;
    await client`vacuum analyze`;
    return providerId;
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function loadHospital(
  client: postgres.Sql,
  name: string,
  size: HospitalSize,
  until: Date,
): Promise<string> {
  const since = new Date(until);
  since.setUTCFullYear(since.getUTCFullYear() - years);
  const providerId = v7();
  await client.begin(async (tx) => {
    // The rows fit together by the way they are made; the small load of the tests is held against the foreign keys.
    await tx`set local session_replication_role = replica`;
    await tx`set local max_parallel_workers_per_gather = 0`;
    // Nothing is known yet of the tables that are being filled, nor have they all their indexes.
    await tx`set local enable_nestloop = off`;
    await tx`set local work_mem = '256MB'`;
    await tx.unsafe(functions);
    await tx`
      insert into providers (id, name, time_zone, currency, monitoring_intervals)
      values (${providerId}, ${name}, 'Africa/Nairobi', 'KES', ${tx.json(defaultSchedule)})`;
    const loading = { tx, providerId, size, since, until };
    await loadPlaces(loading);
    await loadPatients(loading);
    await planStays(loading);
    await planEncounters(loading);
    await loadStays(loading);
    await loadEncounters(loading);
    await loadPrescriptions(loading);
    await loadReferrals(loading);
    await loadObservations(loading);
    await loadMoney(loading);
    await loadAuditEvents(loading);
    await tx.unsafe('drop schema loading cascade');
  });
  return providerId;
}

const functions = `
  create schema loading;
  -- A version 7 uuid of that moment.
  create function loading.uuid_at(at timestamptz) returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15))::uuid
    from md5(random()::text) as digest
  $$;
  -- A number from 0 below the count; the greater the skew, the more often a low one.
  create function loading.draw(count bigint, skew float8) returns int language sql volatile as $$
    select least(floor(count * power(random(), skew)), count - 1)::int
  $$;
  create function loading.pick(list text[]) returns text language sql volatile as $$
    select list[1 + floor(random() * cardinality(list))::int]
  $$;`;
