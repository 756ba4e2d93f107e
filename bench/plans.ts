import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postgres from 'postgres';

/** A statement as PostgreSQL ran it. */
export type Statement = {
  text: string;
  /** The scan that read the most rows, with what it read them by. */
  mainNode: string;
  /** Rows that scan looked at, the ones it dropped included. */
  rowsRead: number;
  rowsReturned: number;
  /** Rows of the largest sort; 0 without one. */
  rowsSorted: number;
  /** Pages of 8 kB, found in memory or not. */
  buffers: number;
  ms: number;
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Function Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * Has PostgreSQL log how it runs every statement of the connections opened from now on, as the application itself
 * sends them: in its own transaction, as its own role, with row-level security.
 */
export async function watchPlans(databaseUrl: string) {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const [row] = await client<{ name: string; folder: string }[]>`
    select current_database() as name, current_setting('data_directory') as folder`;
  if (!row) throw new Error('PostgreSQL did not answer.');
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    // Reading the clock at every row would be most of what is measured.
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.unsafe(`alter database ${row.name} set ${name} = '${value}'`);
  }
  const log = join(dirname(row.folder), 'log');
  return {
    /** The statements that `work` sends, in the order in which they ended. */
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      const { size } = statSync(log);
      await work();
      const written = readFileSync(log).subarray(size).toString();
      return statementsIn(written).filter(({ text }) => !text.includes('set_config('));
    },
    async stop() {
      for (const name of Object.keys(settings)) {
        await client.unsafe(`alter database ${row.name} reset ${name}`);
      }
      await client.end({ timeout: 5 });
    },
  };
}

function statementsIn(log: string): Statement[] {
  const entries = log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g);
  return [...entries].map(([, ms, json]) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json ?? '') as {
      'Query Text': string;
      Plan: PlanNode;
    };
    return { text, ...summary(plan), ms: Number(ms) };
  });
}

function summary(plan: PlanNode): Omit<Statement, 'text' | 'ms'> {
  const nodes = [...everyNode(plan)];
  const scans = nodes.filter((node) => !node.Plans || node['Node Type'].includes('Scan'));
  const [main = plan] = scans.sort((a, b) => rowsRead(b) - rowsRead(a));
  const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
  return {
    mainNode: nameOf(main),
    rowsRead: rowsRead(main),
    rowsReturned: plan['Actual Rows'] * plan['Actual Loops'],
    rowsSorted: Math.max(0, ...sorts.map((sort) => rowsRead(sort.Plans?.[0] ?? sort))),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

function* everyNode(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* everyNode(child);
}

function rowsRead(node: PlanNode): number {
  const dropped =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + dropped) * node['Actual Loops']);
}

function nameOf(node: PlanNode): string {
  const of = node['Index Name'] ?? node['Relation Name'] ?? node['Function Name'];
  return of ? `${node['Node Type']} ${of}` : node['Node Type'];
}
