import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDatabase } from '@/db/embedded.mjs';
import { migrate } from '@/db/migrate';
import { setUp } from '@/db/setup';
import { verifyPassword } from '@/lib/auth/password';
import { permissions } from '@/lib/auth/permissions';
import { roles } from '@/lib/auth/roles';
import { hashSecret } from '@/lib/auth/secrets';
import { type EarlierValue, scoreSet, staleAfterMs } from '@/lib/observations/score-set';
import { ageGroups, ageOn } from '@/lib/scores/age-group';
import { nextObservationsDue } from '@/lib/scores/schedule';
import { dayAt } from '@/lib/time';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const dir = mkdtempSync(join(tmpdir(), 'wardline-demo-'));
const clients: Sql[] = [];
const shared = {} as {
  stop: () => Promise<void>;
  sql: Sql;
  url: string;
  newDatabase: (name: string) => Promise<string>;
  seconds: number;
  signIns: Awaited<ReturnType<typeof setUp>>['users'];
};

const client = (url: string) => {
  const sql = postgres(url, { max: 2, onnotice: () => undefined });
  clients.push(sql);
  return sql;
};

const start = (databaseUrl: string, given: Partial<Parameters<typeof setUp>[0]> = {}) =>
  setUp({
    databaseUrl,
    demo: true,
    dataDir: join(dir, new URL(databaseUrl).pathname.slice(1)),
    baseUrl: 'http://localhost:3999',
    onProgress: () => undefined,
    ...given,
  });

const demoFile = (databaseName: string) => join(dir, databaseName, 'demo.json');
const readDemoFile = (databaseName: string) =>
  JSON.parse(readFileSync(demoFile(databaseName), 'utf8'));

beforeAll(async () => {
  const database = await ensureDatabase({ dir: join(dir, 'cluster'), throwAway: true });
  const server = client(database.url);
  shared.stop = database.stop;
  shared.newDatabase = async (name) => {
    await server.unsafe(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  shared.url = await shared.newDatabase('demo');
  const since = performance.now();
  shared.signIns = (await start(shared.url)).users;
  shared.seconds = (performance.now() - since) / 1000;
  shared.sql = client(shared.url);
}, 120_000);

afterAll(async () => {
  await Promise.all(clients.map((sql) => sql.end({ timeout: 1 })));
  await shared.stop?.();
  rmSync(dir, { recursive: true, force: true });
});

/** Rows of every table of the product. */
async function countRows(sql: Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`;
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

describe('the demo hospital', () => {
  test('has two providers, every role, enough wards, beds and patients', async ({ annotate }) => {
    await annotate(`Migrated and filled in ${shared.seconds.toFixed(1)} s.`);
    const [own, other] = await shared.sql<
      { name: string; wards: number; beds: number; patients: number; admitted: number }[]
    >`
      select p.name,
        (select count(*)::int from locations l where l.provider_id = p.id and l.type = 'ward') as wards,
        (select count(*)::int from beds b where b.provider_id = p.id) as beds,
        (select count(*)::int from patients a where a.provider_id = p.id) as patients,
        (select count(*)::int from hospitalizations h where h.provider_id = p.id and h.is_active) as admitted
      from providers p order by p.number`;
    expect(own?.wards).toBeGreaterThanOrEqual(4);
    expect(own?.beds).toBeGreaterThanOrEqual(60);
    expect(own?.patients).toBeGreaterThanOrEqual(200);
    expect(own?.admitted).toBeGreaterThanOrEqual(45);
    expect(other?.patients).toBeGreaterThan(10);
    const [provider] = readDemoFile('demo').providers;
    expect(provider.name).toBe(own?.name);
    const present = await shared.sql`
      select distinct role from memberships m join providers p on p.id = m.provider_id
      where p.name = ${own?.name ?? ''}`;
    expect(present.map(({ role }) => role).sort()).toEqual([...roles].sort());
  });

  test('lets everyone in with the passwords that it tells', async () => {
    expect(shared.signIns?.length).toBeGreaterThan(roles.length);
    for (const { email, password } of shared.signIns ?? []) {
      const [user] = await shared.sql`select password_hash from users where email = ${email}`;
      expect(await verifyPassword(user?.password_hash, password), email).toBe(true);
    }
  });

  test('has a person who belongs to both providers', async () => {
    const both = await shared.sql`
      select user_id from memberships group by user_id having count(distinct provider_id) = 2`;
    expect(both).toHaveLength(1);
  });

  test('occupies exactly the beds in which someone lies', async () => {
    const contradictions = await shared.sql`
      select b.name, b.status from beds b where (b.status = 'occupied') <> exists (
        select from hospitalizations h where h.provider_id = b.provider_id and h.bed_id = b.id
          and h.is_active and h.deleted_at is null)`;
    expect(contradictions).toEqual([]);
    const astray = await shared.sql`
      select h.id from hospitalizations h
      left join bed_stays s on s.provider_id = h.provider_id and s.hospitalization_id = h.id
        and s.bed_id = h.bed_id and upper(s.period) is not distinct from h.discharged_at
      left join beds b on b.provider_id = h.provider_id and b.id = h.bed_id and b.ward_id = h.ward_id
      left join patients p on p.provider_id = h.provider_id and p.id = h.patient_id
        and (p.is_hospitalized or not h.is_active)
      left join encounters e on e.provider_id = h.provider_id and e.id = h.encounter_id
        and e.hospitalization_number = h.number and e.end_time is not distinct from h.discharged_at
      where s.id is null or b.id is null or p.id is null or e.id is null`;
    expect(astray).toEqual([]);
    const [stays] = await shared.sql`
      select count(*)::int as broken from hospitalizations h where not exists (
        select from (
          select range_agg(period) as lain from bed_stays s
          where s.provider_id = h.provider_id and s.hospitalization_id = h.id
        ) t where t.lain = tstzmultirange(tstzrange(h.admitted_at, h.discharged_at)))`;
    expect(stays?.broken).toBe(0);
  });

  test('has beds in cleaning and beds out of service, with the reason', async () => {
    const rows = await shared.sql`
      select status, count(*)::int as count, bool_and(status_reason <> '') as told from beds
      where status in ('cleaning', 'out-of-service') group by status order by status`;
    expect(rows[0]?.count).toBeGreaterThanOrEqual(3);
    expect(rows[1]).toMatchObject({ status: 'out-of-service', count: 2, told: true });
  });

  test('knows of nothing that has not happened yet but for what is planned', async () => {
    const columns = await shared.sql<{ table: string; column: string }[]>`
      select table_name as "table", column_name as "column" from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and table_type = 'BASE TABLE'`;
    const planned = new Set(['hospitalizations.expected_discharge_at', 'prices.valid_to']);
    for (const { table, column } of columns) {
      if (planned.has(`${table}.${column}`)) continue;
      const isPlanned = table === 'encounters' && column === 'start_time';
      const [row] = await shared.sql<{ count: number }[]>`
        select count(*)::int as count from ${shared.sql(table)}
        where ${shared.sql(column)} > now()
        ${isPlanned ? shared.sql`and status <> 'planned'` : shared.sql``}`;
      expect(row?.count, `${table}.${column} in the future`).toBe(0);
    }
  });

  test('marks as readmitted who came back within 30 days of a discharge, and nobody else', async () => {
    const wrong = await shared.sql`
      select h.id from hospitalizations h where h.is_readmission <> exists (
        select from hospitalizations b
        where b.provider_id = h.provider_id and b.patient_id = h.patient_id and b.id <> h.id
          and b.discharged_at between h.admitted_at - interval '30 days' and h.admitted_at)`;
    expect(wrong).toEqual([]);
    const [row] = await shared.sql`
      select count(*)::int as count from hospitalizations where is_readmission`;
    expect(row?.count).toBeGreaterThan(3);
  });

  test('has nothing happen to a patient after death', async () => {
    const [dead] = await shared.sql`
      select count(*)::int as count from patients where deceased_at is not null`;
    expect(dead?.count).toBeGreaterThan(0);
    const later = await shared.sql`
      select p.id from patients p where
        exists (select from hospitalizations h where h.provider_id = p.provider_id
          and h.patient_id = p.id and h.admitted_at >= p.deceased_at)
        or exists (select from encounters e where e.provider_id = p.provider_id
          and e.patient_id = p.id and e.start_time > p.deceased_at)
        or exists (select from observations o where o.provider_id = p.provider_id
          and o.patient_id = p.id and o.issued > p.deceased_at)`;
    expect(later).toEqual([]);
  });

  test('has nothing happen to a patient before birth', async () => {
    const early = await shared.sql`
      select p.id from patients p join encounters e
        on e.provider_id = p.provider_id and e.patient_id = p.id
      where e.start_time < p.birth_date`;
    expect(early).toEqual([]);
  });

  test('observes within the encounter, and follows its statuses without a gap', async () => {
    const outside = await shared.sql`
      select s.id from observation_sets s join encounters e
        on e.provider_id = s.provider_id and e.id = s.encounter_id
      where s.patient_id <> e.patient_id or s.effective_at < e.start_time
        or s.effective_at > coalesce(e.end_time, 'infinity')`;
    expect(outside).toEqual([]);
    const broken = await shared.sql`
      select e.id from encounters e, lateral (
        select s.status, s.start_time, s.end_time,
          lead(s.start_time) over (order by s.start_time, s.id) as next_start,
          row_number() over (order by s.start_time desc, s.id desc) as from_last
        from encounter_status_history s
        where s.provider_id = e.provider_id and s.encounter_id = e.id
      ) step
      where (step.from_last = 1 and step.status <> e.status)
        or (step.from_last > 1 and step.end_time is distinct from step.next_start)`;
    expect(broken).toEqual([]);
  });
});

describe('the scores of the demo', () => {
  test('are those that the stored observations produce', async () => {
    const patients = await shared.sql`
      select id, birth_date::text as birth_date, spo2_scale from patients`;
    const items = await shared.sql`
      select o.id, o.patient_id, o.set_id, o.code, o.value, o.category, o.issued
      from observations o order by o.issued, o.number`;
    const stored = await shared.sql`
      select s.*, o.effective_at as taken_at from scores s join observation_sets o
        on o.provider_id = s.provider_id and o.id = s.set_id`;
    const sets = await shared.sql`select id, patient_id, effective_at from observation_sets`;
    const patientOf = new Map(patients.map((patient) => [patient.id, patient]));
    const tableOf = new Map(
      stored.filter(({ kind }) => kind === 'TEWS').map((score) => [score.set_id, score.age_group]),
    );
    const itemsOf = new Map<string, (typeof items)[number][]>();
    for (const item of items) {
      const known = itemsOf.get(item.patient_id);
      if (known) known.push(item);
      else itemsOf.set(item.patient_id, [item]);
    }
    const produced = new Map<string, unknown>();
    for (const set of sets) {
      const patient = patientOf.get(set.patient_id);
      const ofPatient = itemsOf.get(set.patient_id) ?? [];
      const own = ofPatient.filter((item) => item.set_id === set.id);
      const earlier = new Map<string, EarlierValue>();
      for (const item of ofPatient) {
        const age = set.effective_at.getTime() - item.issued.getTime();
        if (item.set_id !== set.id && age >= 0 && age <= staleAfterMs)
          earlier.set(item.code, { value: item.value, at: item.issued });
      }
      const birthDate: string | null = patient?.birth_date ?? null;
      for (const score of scoreSet({
        items: own.map(({ id, code, value, category, issued }) => ({
          id,
          code,
          value,
          category,
          at: issued,
        })),
        effectiveAt: set.effective_at,
        age: birthDate ? ageOn(birthDate, dayAt(set.effective_at, 'Africa/Nairobi')) : null,
        ageGroup: tableOf.get(set.id) ?? 'adult',
        spo2Scale: patient?.spo2_scale,
        tickedSigns: [],
        earlier,
      })) {
        produced.set(`${set.id} ${score.kind}`, {
          set: set.id,
          kind: score.kind,
          total: score.total,
          band: score.band,
          colour: score.finalColour ?? null,
          isComplete: score.isComplete,
          parts: score.parts,
          missing: score.missing,
          stale: score.stale,
          signs: score.signs ?? [],
        });
      }
    }
    const asProduced = stored.map((score) => ({
      set: score.set_id,
      kind: score.kind,
      total: score.total,
      band: score.band,
      colour: score.final_colour,
      isComplete: score.is_complete,
      parts: score.parts,
      missing: score.missing,
      stale: score.stale,
      signs: score.signs,
    }));
    const different = asProduced.filter(
      (one) => !isDeepStrictEqual(one, produced.get(`${one.set} ${one.kind}`)),
    );
    expect(different.slice(0, 2)).toEqual([]);
    expect(asProduced.length).toBe(produced.size);
    expect(produced.size).toBeGreaterThan(1000);
  });

  test('use all three tables of the triage scale, each by the age of the patient', async () => {
    const used = await shared.sql`
      select s.age_group, min(extract(year from age(s.effective_at, p.birth_date)))::int as youngest,
        max(extract(year from age(s.effective_at, p.birth_date)))::int as oldest
      from scores s join patients p on p.provider_id = s.provider_id and p.id = s.patient_id
      where s.kind = 'TEWS' group by 1`;
    expect(used.map(({ age_group }) => age_group).sort()).toEqual([...ageGroups].sort());
    const of = (group: string) => used.find(({ age_group }) => age_group === group);
    expect(of('younger_child')?.oldest).toBeLessThan(3);
    expect(of('older_child')?.youngest).toBeGreaterThanOrEqual(3);
    expect(of('older_child')?.oldest).toBeLessThanOrEqual(12);
    expect(of('adult')?.youngest).toBeGreaterThan(12);
  });

  test('show patients who deteriorate: six to ten sets in two days, the score rising', async () => {
    const admitted = await admittedPatients();
    const deteriorating = admitted.filter(({ complete, sets }) => {
      const [first, last] = [complete[0], complete.at(-1)];
      if (!first || !last || sets < 6 || sets > 10) return false;
      return (
        last.total - first.total >= 3 &&
        last.total >= 5 &&
        last.at.getTime() - first.at.getTime() > 40 * hourMs
      );
    });
    expect(deteriorating.length).toBeGreaterThanOrEqual(5);
  });

  test('show patients who are overdue, incomplete, not yet observed, and in time', async () => {
    const admitted = await admittedPatients();
    const now = new Date();
    const due = admitted.filter(({ complete }) => complete.length > 0);
    const overdue = due.filter(({ dueAt }) => now.getTime() - dueAt.getTime() > 10 * minuteMs);
    expect(overdue.length).toBeGreaterThanOrEqual(3);
    expect(overdue.length).toBeLessThan(due.length / 2);
    expect(admitted.filter(({ partial }) => partial).length).toBeGreaterThanOrEqual(3);
    expect(admitted.filter(({ sets }) => sets === 0).length).toBeGreaterThanOrEqual(2);
  });
});

/** Every admitted patient with the sets of this stay. */
async function admittedPatients() {
  const rows = await shared.sql`
    select h.admitted_at, p.monitoring_intervals as schedule, (
      select coalesce(jsonb_agg(jsonb_build_object('at', s.effective_at, 'total', s.total,
        'colour', s.final_colour, 'complete', s.is_complete) order by s.effective_at), '[]')
      from scores s where s.provider_id = h.provider_id and s.encounter_id = h.encounter_id
        and s.kind = 'TEWS'
    ) as scores
    from hospitalizations h join providers p on p.id = h.provider_id where h.is_active`;
  return rows.map(({ admitted_at, schedule, scores }) => {
    const sets = (
      scores as { at: string; total: number; colour: 'green'; complete: boolean }[]
    ).map((score) => ({ ...score, at: new Date(score.at) }));
    const complete = sets.filter((score) => score.complete);
    const last = sets.at(-1);
    const partial = last && !last.complete ? last : null;
    const taken = (score: (typeof sets)[number] | null | undefined) =>
      score ? { takenAt: score.at, colour: score.colour } : null;
    const dueAt = nextObservationsDue(
      { complete: taken(complete.at(-1)), partial: taken(partial), arrivedAt: admitted_at },
      schedule,
    );
    return { sets: sets.length, complete, partial, dueAt };
  });
}

describe('the file of the demo', () => {
  test('tells providers, people and keys, to its owner alone', () => {
    const file = readDemoFile('demo');
    expect(file.base_url).toBe('http://localhost:3999');
    expect(file.providers).toHaveLength(2);
    expect(file.providers[0]).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.any(String),
    });
    const own = file.users.filter(
      ({ provider_uuid }: { provider_uuid: string }) => provider_uuid === file.providers[0].uuid,
    );
    expect(new Set(own.map(({ role }: { role: string }) => role))).toEqual(new Set(roles));
    expect(Object.keys(own[0]).sort()).toEqual([
      'email',
      'password',
      'practitioner_uuid',
      'provider_uuid',
      'role',
      'uuid',
    ]);
    expect(statSync(demoFile('demo')).mode & 0o777).toBe(0o600);
  });

  test('has for each provider a key with every permission that acts for a person', async () => {
    const file = readDemoFile('demo');
    for (const [key, provider] of [
      [file.api_key, file.providers[0]],
      [file.other_api_key, file.providers[1]],
    ]) {
      const [stored] = await shared.sql`
        select * from api_keys where secret_hash = ${hashSecret(key)}`;
      expect(stored?.provider_id).toBe(provider.uuid);
      expect(new Set(stored?.scopes)).toEqual(new Set(permissions));
      const person = file.users.find(
        (user: { uuid: string; provider_uuid: string }) =>
          user.uuid === stored?.user_id && user.provider_uuid === provider.uuid,
      );
      expect(stored?.practitioner_id).toBe(person.practitioner_uuid);
    }
  });

  test('stays as it is when the server starts again, and nothing is added', async () => {
    const before = await countRows(shared.sql);
    const text = readFileSync(demoFile('demo'), 'utf8');
    expect((await start(shared.url)).users).toEqual(shared.signIns);
    expect(await countRows(shared.sql)).toEqual(before);
    expect(readFileSync(demoFile('demo'), 'utf8')).toBe(text);
  });

  test('takes a new address and keeps its keys', async () => {
    const before = readDemoFile('demo');
    await start(shared.url, { baseUrl: 'https://ward.example' });
    expect(readDemoFile('demo')).toEqual({ ...before, base_url: 'https://ward.example' });
    expect(statSync(demoFile('demo')).mode & 0o777).toBe(0o600);
    await start(shared.url);
  });

  test('comes back with new keys after it was lost', async () => {
    const before = readDemoFile('demo');
    rmSync(demoFile('demo'));
    await start(shared.url);
    const after = readDemoFile('demo');
    expect(after.api_key).not.toBe(before.api_key);
    const [stored] = await shared.sql`
      select provider_id from api_keys where secret_hash = ${hashSecret(after.api_key)}`;
    expect(stored?.provider_id).toBe(after.providers[0].uuid);
  });
});

describe('filling in', () => {
  test('does nothing unless the demo is asked for', async () => {
    const url = await shared.newDatabase('plain');
    expect(await start(url, { demo: false })).toEqual({ users: null });
    const counts = await countRows(client(url));
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    expect(() => statSync(demoFile('plain'))).toThrow();
  });

  test('happens once when two servers start at the same moment', async () => {
    const url = await shared.newDatabase('race');
    const [one, two] = await Promise.all([start(url), start(url)]);
    expect(one.users).toEqual(two.users);
    const counts = await countRows(client(url));
    expect(counts.providers).toBe(2);
    expect(counts.installations).toBe(1);
    expect(counts.api_keys).toBe(2);
  }, 60_000);

  test('leaves nothing after a crash half-way, and begins anew at the next start', async () => {
    const url = await shared.newDatabase('crash');
    await migrate(url, 'db/migrations');
    const sql = client(url);
    const held = await sql.reserve();
    await held`begin`;
    await held`lock table scores in access exclusive mode`;
    const failed = start(url).then(
      () => null,
      (error: unknown) => error,
    );
    await killWhenWaiting(sql);
    expect(await failed).toBeInstanceOf(Error);
    await held`rollback`;
    held.release();
    const counts = await countRows(sql);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
    expect(() => statSync(demoFile('crash'))).toThrow();

    await start(url);
    expect((await countRows(sql)).installations).toBe(1);
  }, 60_000);
});

/** Ends the connection that fills in, once it waits for the lock that the test holds. */
async function killWhenWaiting(sql: Sql): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const killed = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wardline setup' and wait_event_type = 'Lock'
        and datname = current_database()`;
    if (killed.length > 0) return;
    await sleep(50);
  }
  throw new Error('Nothing was being filled in.');
}
