import { withoutIndexes } from '@/bench/load-indexes';
import type { Bench } from '@/bench/parts/bench';
import type { Stage } from '@/bench/stage';
import { connectionOptions } from '@/db/connection-options';

const part = 'audit';
const rows = 3_000_000;
const atOnce = 16;
/** A tenth of what a statement may take (ms). */
const most = connectionOptions.connection.statement_timeout / 10;

/** Searches of an audit log of three million rows, sixteen at once, by every filter. */
export async function measureAuditSearches({ large, report }: Bench): Promise<void> {
  await fill(large);
  let worst = 0;
  for (const [name, query] of Object.entries(await searchesOf(large))) {
    // The warm-up: a log of this length has as much in memory after a minute's reading.
    await askAtOnce(large, query);
    const taken = await askAtOnce(large, query);
    report.fact(part, `${name}, the slowest of ${atOnce} at once`, Math.max(...taken), 'ms');
    worst = Math.max(worst, ...taken);
  }
  report.bar({
    name: `audit log of ${rows} rows, ${atOnce} searches at once (ms)`,
    value: worst,
    most,
  });
}

const person = '00000000-0000-4000-8000-000000000077';
const system = '00000000-0000-4000-8000-00000000ffff';

/**
 * Lengthens the hospital's log, unless an earlier run did: over five years, by 1,500 people and a system that does nothing but
 * record observations, in rows that are in no chain.
 */
async function fill({ client, hospital }: Stage): Promise<void> {
  const [head] = await client<{ length: number }[]>`
    select position::int as length from audit_heads where provider_id = ${hospital.providerId}`;
  if (head && head.length > rows) return;
  const { databaseUrl } = hospital;
  await withoutIndexes({ client, databaseUrl, table: 'audit_events' }, () =>
    client.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`set local synchronous_commit = off`;
      await tx`
      insert into audit_events (provider_id, position, id, at, actor_kind, actor_id, actor_name, actor_role,
        action, outcome, entity, entity_id, patient_ids, ip, request_id)
      select ${hospital.providerId}, h.position + n, gen_random_uuid(),
        now() - (${rows}::int - n) * interval '52 seconds', 'user', case when n % 4 = 3 then ${system} else '00000000-0000-4000-8000-' || lpad((n % 2000)::text, 12, '0') end,
        (array['Achieng','Wanjiru','Mensah','Okafor','Diallo'])[1 + n % 5] || ' ' || n % 2000, 'nurse',
        (array['patient.read','observation.list','ward-board.read','observation.record','rare.action'])[
          case when n % 9973 = 0 then 5 else 1 + n % 4 end],
        case when n % 50 = 0 then 'denied' else 'success' end,
        case when n % 4 = 3 then 'observation-set' else '' end,
        case when n % 4 = 3 then gen_random_uuid()::text else '' end,
        case when n % 3 = 0 then array[gen_random_uuid()] else '{}' end,
        '10.0.' || n % 7 || '.' || n % 251, gen_random_uuid()::text
      from audit_heads h, generate_series(1, ${rows}::int) as n
      where h.provider_id = ${hospital.providerId}`;
      await tx`update audit_heads set position = position + ${rows} where provider_id = ${hospital.providerId}`;
    }),
  );
  await client`vacuum analyze audit_events`;
}

/** Every filter with and without a search: for what many rows have, for what none has, and for a whole UUID. */
async function searchesOf({ client, hospital, people }: Stage): Promise<Record<string, string>> {
  const [old] = await client<{ request: string; at: Date }[]>`
    select request_id as request, at from audit_events
    where provider_id = ${hospital.providerId} order by at offset 10000 limit 1`;
  const until = `at__lte=${old?.at.toISOString()}`;
  const long = `at__gte=2000-01-01T00:00:00Z&at__lte=${new Date().toISOString()}`;
  const filters = {
    'no filter': '',
    'one person': `actor=${person}`,
    'a key that did a quarter of all': `actor=${system}`,
    'an action of a quarter of all': 'action=patient.read',
    'a rare action': 'action=rare.action',
    'one patient': `patient=${people[0]?.patient}`,
    refused: 'outcome=denied',
    'not refused': 'outcome=success',
    'all years': long,
    'long ago': until,
    'a key and what it does': `actor=${system}&action=observation.record`,
    'a key and what it never does': `actor=${system}&action=patient.read`,
    'a person and what they never do': `actor=${person}&action=observation.record`,
    'an action that is never refused': 'action=observation.list&outcome=denied',
    'a rare action, refused': 'action=rare.action&outcome=denied',
    'a key, refused': `actor=${system}&outcome=denied`,
    'a key, not refused, all years': `actor=${system}&outcome=success&${long}`,
    'an action, all years': `action=patient.read&${long}`,
    'not refused, all years': `outcome=success&${long}`,
  };
  const searches = {
    'no search': '',
    'a name': 'search=okafor',
    'nothing that is there': 'search=nowhere-at-all',
    'a UUID': `search=${old?.request}`,
  };
  return Object.fromEntries(
    Object.entries(filters).flatMap(([filter, query]) =>
      Object.entries(searches).map(([search, text]) => [
        `${filter}; ${search}`,
        [query, text].filter(Boolean).join('&'),
      ]),
    ),
  );
}

async function askAtOnce({ server, hospital, key }: Stage, query: string): Promise<number[]> {
  const address = `http://127.0.0.1:${server.port}/api/v1/providers/${hospital.providerId}/audit-events?${query}`;
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      const since = performance.now();
      const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${text}`);
      return performance.now() - since;
    }),
  );
}
