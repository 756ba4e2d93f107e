import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchHospital } from '@/bench/hospital';
import { type Statement, watchPlans } from '@/bench/plans';
import { earlyReadsOf } from '@/bench/reads/early';
import { readsOf } from '@/bench/reads/every';
import { findSubjects } from '@/bench/subjects';
import { table } from '@/bench/table';
import { closeDatabase, database, withTenantTransaction } from '@/db/client';
import { migrate } from '@/db/migrate';

type Explained = { query: string; filter: string; statement: Statement };

/** Repeats of a read, of which the fastest counts: the first may have to fetch its pages from the disk. */
const repeats = 4;

/** Runs every read of the product as the product does, and prints how PostgreSQL ran each of its statements. */
export async function explain({ databaseUrl, providerId }: BenchHospital, only: string) {
  const subjects = await findSubjects(databaseUrl, providerId);
  // On one connection, so that statements sent together do not slow each other down.
  process.env.DATABASE_POOL_SIZE = '1';
  process.env.DATABASE_URL = await migrate(databaseUrl, 'db/migrations');
  const plans = await watchPlans(databaseUrl);
  const providerIds = [providerId, ...subjects.otherProviderIds];
  const reads = [
    ...readsOf(subjects).map(({ run, usesGenericPlan = false, ...named }) => {
      const visible = named.filter.startsWith('three') ? providerIds : [providerId];
      return {
        ...named,
        work: () =>
          withTenantTransaction(visible, { durable: false, usesGenericPlan }, async (tx) =>
            run(tx),
          ),
      };
    }),
    ...earlyReadsOf(subjects).map(({ run, ...named }) => ({
      ...named,
      work: async () => run(database()),
    })),
  ];
  const explained: Explained[] = [];
  try {
    for (const { query, filter, work } of reads) {
      if (!`${query} ${filter}`.includes(only)) continue;
      const statements = await fastestOf(() => plans.during(work)).catch((error) => {
        throw new Error(`${query}, ${filter}, failed.`, { cause: error });
      });
      for (const statement of statements) explained.push({ query, filter, statement });
    }
  } finally {
    await closeDatabase();
    await plans.stop();
  }
  print(explained);
  keep(explained);
}

async function fastestOf(run: () => Promise<Statement[]>): Promise<Statement[]> {
  let fastest = await run();
  for (let repeat = 1; repeat < repeats; repeat += 1) {
    const statements = await run();
    if (total(statements) < total(fastest)) fastest = statements;
  }
  return fastest;
}

const total = (statements: Statement[]) => statements.reduce((sum, { ms }) => sum + ms, 0);

function print(explained: Explained[]): void {
  const heading = [
    'query',
    'filter',
    'statement',
    'main node',
    'read',
    'returned',
    'sorted',
    'buffers',
    'ms',
  ];
  const lines = explained.map(({ query, filter, statement }) => [
    query,
    filter,
    kindOf(statement),
    statement.mainNode,
    `${statement.rowsRead}`,
    `${statement.rowsReturned}`,
    `${statement.rowsSorted}`,
    `${statement.buffers}`,
    statement.ms.toFixed(2),
  ]);
  console.log(table(heading, lines, 4));
}

function kindOf({ text }: Statement): string {
  if (/^\s*select (count\(|coalesce\((sum|max)\()/.test(text)) return 'total';
  return text.startsWith('SELECT') ? 'in a function' : 'rows';
}

function keep(explained: Explained[]): void {
  const folder = join('bench', 'results');
  mkdirSync(folder, { recursive: true });
  const plain = explained.map(({ query, filter, statement: { text, ...figures } }) => ({
    query,
    filter,
    ...figures,
    text,
  }));
  writeFileSync(join(folder, 'explain.local.json'), `${JSON.stringify(plain, null, 1)}\n`);
}
