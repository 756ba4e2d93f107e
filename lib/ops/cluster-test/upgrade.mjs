// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { build } from '../build.mjs';
import { root } from '../project.mjs';
import { addressOf } from './cluster.mjs';
import { restartWardline } from './faults.mjs';

const databaseUrl = `postgres://wardline:trial@${addressOf(3)}:5000/wardline`;

/** @type {import('./faults.mjs').Fault} */
export const upgradeUnderLoad = process.env.WARDLINE
  ? {
      name: 'the previous version keeps working and starts again while this version replaces it, one server after the other',
      barSeconds: 30,
      happen: replacePrevious,
    }
  : {
      name: "a later version's schema; this version keeps working and starts again",
      barSeconds: 30,
      happen: meetLaterSchema,
    };

/** The cluster was started with the version in the folder that WARDLINE names. */
async function replacePrevious() {
  await restartWardline(1, { WARDLINE: root });
  await restartWardline(2);
  await restartWardline(2, { WARDLINE: root });
}

/** A later version's start, whose schema serves this one: a new table, a new column and a changed function. */
async function meetLaterSchema() {
  const later = mkdtempSync(join(tmpdir(), 'wardline-later-'));
  try {
    const folder = await build();
    cpSync(folder, join(later, 'build'), {
      recursive: true,
      filter: (path) => path !== join(folder, 'next'),
    });
    cpSync(join(root, 'db'), join(later, 'db'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(later, 'node_modules'));
    addVersion(join(later, 'db'));
    const given = JSON.stringify({ databaseUrl, demo: false, dataDir: later, baseUrl: '' });
    const script = `const { setUp } = await import(${JSON.stringify(join(later, 'build', 'setup.mjs'))});
      await setUp({ ...${given}, onProgress() {} }); process.exit(0);`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  } finally {
    rmSync(later, { recursive: true });
  }
  await restartWardline(1);
  await restartWardline(2);
  const sql = postgres(databaseUrl, { max: 1 });
  const [kept] =
    await sql`select prosrc like '%-- A later version%' as is_later from pg_proc where proname = 'announce_outbox'`;
  await sql.end({ timeout: 1 });
  if (!kept?.is_later)
    throw new Error('An earlier version has replaced a function of a later one.');
}

/** @param {string} db */
function addVersion(db) {
  const journalFile = join(db, 'migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const { idx, when, ...rest } = journal.entries.at(-1);
  journal.entries.push({ ...rest, idx: idx + 1, when: when + 1000, tag: '9999_later' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(db, 'migrations/9999_later.sql'),
    `create table later_version (provider_id uuid primary key);\n--> statement-breakpoint\nalter table patients add column later_version text;\n`,
  );
  const file = join(db, 'functions/announce_outbox.sql');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('BEGIN', '\n-- A later version\nBEGIN'));
}
