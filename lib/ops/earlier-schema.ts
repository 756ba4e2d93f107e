import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes a copy of `db` back to a given number of its first migrations: without the later ones, and without the triggers of
 * tables and columns that these create.
 */
export function keepFirstMigrations(folder: string, count: number): void {
  const migrations = join(folder, 'migrations');
  const journal = join(migrations, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  const later = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .slice(count)
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .join('\n');
  const created = [...later.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(
    ([, table]) => `.* ON ${table} .*`,
  );
  const added = [...later.matchAll(/^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/gm)].map(
    ([, table, column]) => `(?=.*\\b${column}\\b).* ON ${table} .*`,
  );
  const triggers = join(folder, 'triggers.sql');
  const ofAny = [...created, ...added].map(
    (rest) => new RegExp(`^CREATE .*TRIGGER ${rest}\n`, 'gm'),
  );
  const text = readFileSync(triggers, 'utf8');
  writeFileSync(
    triggers,
    ofAny.reduce((left, one) => left.replace(one, ''), text),
  );
}
