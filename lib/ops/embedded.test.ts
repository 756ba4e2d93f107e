import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from './embedded/free-port.mjs';
import { ensureDatabase } from './embedded.mjs';
import { copyMadeDatabase } from './template-database';

let dir = '';
let messages: string[] = [];
let stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wardline-embedded-'));
  messages = [];
  stops = [];
});

afterEach(async () => {
  for (const stop of stops) await stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(folder = dir, port?: number) {
  const database = await ensureDatabase({
    dir: folder,
    port,
    throwAway: true,
    onProgress: (message) => messages.push(message),
  });
  stops.push(database.stop);
  return database;
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const home = () =>
  join(dir, readdirSync(dir).find((name) => /^pg\d+$/.test(name)) ?? 'no database folder');

const postmasterPid = () =>
  Number(readFileSync(join(home(), 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

const majorOfMadeDatabase = () =>
  readdirSync(inject('madeDatabase')).flatMap((name) => /^pg(\d+)$/.exec(name)?.[1] ?? [])[0];

/** For a separate process. */
const importing = `import { ensureDatabase } from ${JSON.stringify(new URL('./embedded.mjs', import.meta.url).href)};`;
const own = () => JSON.stringify({ dir, throwAway: true });

/** The address of a database whose server was killed. */
async function leftByKilledServer(): Promise<string> {
  const script = `
    ${importing}
    const { url } = await ensureDatabase(${own()});
    console.log(url);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  return url;
}

describe('the built-in database', () => {
  it('keeps its data over a stop and a start', async () => {
    copyMadeDatabase(dir);
    const first = await start();
    await query(first.url, 'create table kept (bed text)');
    await query(first.url, "insert into kept values ('Bed 4')");
    await first.stop();
    expect(existsSync(join(home(), 'data', 'postmaster.pid'))).toBe(false);

    const second = await start();
    expect(await query(second.url, 'select bed from kept')).toEqual([{ bed: 'Bed 4' }]);
  });

  it('has a password that only its owner can read', async () => {
    copyMadeDatabase(dir);
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(`${home()}.secret`).mode & 0o777).toBe(0o600);
  });

  it('with the password file of another database refuses at once, and leaves nothing running', async () => {
    copyMadeDatabase(dir);
    const secret = `${home()}.secret`;
    const own = readFileSync(secret, 'utf8');
    writeFileSync(secret, 'of another one');
    await expect(start()).rejects.toThrow(/refuses the password in .*\.secret: put back the file/);
    expect(existsSync(join(home(), 'data', 'postmaster.pid'))).toBe(false);

    writeFileSync(secret, own);
    const { url } = await start();
    expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
  });

  it('with the password file of another database ends an idle process with one sentence', async () => {
    copyMadeDatabase(dir);
    writeFileSync(`${home()}.secret`, 'of another one');
    const program = spawn(
      process.execPath,
      ['--input-type=module', '-e', `${importing} await ensureDatabase(${own()});`],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const said = text(program.stderr);
    const [code] = await once(program, 'exit');
    expect(await said).toMatch(/refuses the password in .*\.secret: put back the file/);
    expect(code).toBe(1);
    expect(existsSync(join(home(), 'data', 'postmaster.pid'))).toBe(false);
  });

  it.each(['another password', 'the same password'])(
    'refuses a port of another database with %s, and leaves nothing running',
    async (password) => {
      const [one = '', two = ''] = ['one', 'two'].map((name) => join(dir, name));
      for (const folder of [one, two]) copyMadeDatabase(folder);
      const { url } = await start(one);
      if (password === 'another password') {
        await query(url, "alter role wardline password 'of its own'");
      }
      await expect(start(two, Number(new URL(url).port))).rejects.toThrow(
        /did not start: .*Address already in use/,
      );
      const { url: other } = await start(two);
      expect(other).not.toBe(url);
    },
  );

  it('has checksums, UTF-8 and statistics of statements', async () => {
    copyMadeDatabase(dir);
    const { url } = await start();
    const [settings] = await query(
      url,
      `select current_setting('data_checksums') checksums, current_setting('server_encoding') encoding,
        current_setting('shared_preload_libraries') libraries, current_setting('max_connections')::int connections`,
    );
    expect(settings).toEqual({
      checksums: 'on',
      encoding: 'UTF8',
      libraries: 'pg_stat_statements',
      connections: 120,
    });
  });

  it('is shared when it is started twice at once in one folder', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.url).toBe(two.url);
    expect(await query(one.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
  });

  it('stays at the same address for the second user when the first one stops it', async () => {
    copyMadeDatabase(dir);
    const first = await start();
    await query(first.url, 'create table kept (bed text)');
    const [second, third] = [await start(), await start()];
    await first.stop();
    await vi.waitFor(() => query(second.url, 'select bed from kept'), 20_000);
    await second.stop();
    await vi.waitFor(() => query(third.url, 'select bed from kept'), 20_000);
    await third.stop();
    expect(existsSync(join(home(), 'data', 'postmaster.pid'))).toBe(false);
  });

  it('does not make an empty database next to the data of another PostgreSQL version', async () => {
    copyMadeDatabase(dir);
    const made = home();
    const other = join(dir, 'pg15');
    renameSync(made, other);
    renameSync(`${made}.secret`, `${other}.secret`);
    await expect(start()).rejects.toThrow(/pg15 was made by PostgreSQL 15 .* pg_dump/);
    expect(existsSync(made)).toBe(false);
  });

  it('names the folder that it cannot use, and its variable', async () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'data')]) {
      await expect(start(folder)).rejects.toThrow(
        /^The data folder .*file.* cannot be used \((ENOTDIR|EEXIST)\): .*WARDLINE_DATA_DIR/,
      );
    }
  });

  it('runs separately in two folders at once', async () => {
    const folders = ['one', 'two'].map((name) => join(dir, name));
    for (const folder of folders) copyMadeDatabase(folder);
    const [one, two] = await Promise.all([start(folders[0]), start(folders[1])]);
    await query(one.url, 'create table only_here (id int)');
    expect(await query(two.url, "select to_regclass('only_here') as found")).toEqual([
      { found: null },
    ]);
  });
});

describe('after a crash', () => {
  it('an incomplete data folder is set aside and a new one made', async () => {
    const made = join(dir, `pg${majorOfMadeDatabase()}`);
    mkdirSync(join(made, 'data'), { recursive: true });
    writeFileSync(join(made, 'data', 'PG_VERSION'), '18\n');
    mkdirSync(join(made, 'data.making', 'base'), { recursive: true });

    const { url } = await start();
    expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    expect(messages.join('\n')).toMatch(/incomplete database folder; kept it as/);
    expect(messages.join('\n')).toMatch(/Removed an incomplete database folder/);
  });

  it('what the initdb of a killed start still writes does no harm', async () => {
    const half = join(dir, `pg${majorOfMadeDatabase()}`, 'data.making', 'base');
    const writing = setInterval(() => {
      mkdirSync(half, { recursive: true });
      writeFileSync(join(half, String(performance.now())), '');
    }, 1);
    try {
      const { url } = await start();
      expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    } finally {
      clearInterval(writing);
    }
  });

  it('an empty password file is replaced, but never if there is a database', async () => {
    const secret = join(dir, `pg${majorOfMadeDatabase()}.secret`);
    writeFileSync(secret, '');
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    await stop();
    writeFileSync(secret, '');
    await expect(start()).rejects.toThrow(/\.secret is missing or empty: put it back/);
  });

  it('a folder that was copied without its modes is closed to others again, as PostgreSQL requires', async () => {
    copyMadeDatabase(dir);
    const data = join(home(), 'data');
    chmodSync(data, 0o755);
    const { url } = await start();
    expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it('a damaged folder that once worked is never replaced by an empty database', async () => {
    copyMadeDatabase(dir);
    const { stop } = await start();
    await stop();
    rmSync(join(home(), 'data', 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/is damaged .* restore it from a backup/);
  });

  it('a missing folder that once worked is not replaced by an empty database either', async () => {
    copyMadeDatabase(dir);
    rmSync(join(home(), 'data'), { recursive: true });
    await expect(start()).rejects.toThrow(/is damaged .* restore it from a backup/);
    expect(existsSync(join(home(), 'data'))).toBe(false);
  });

  it('the start lock of a dead process is removed', async () => {
    copyMadeDatabase(dir);
    writeFileSync(join(dir, '.starting'), '999999999 1');
    await start();
    expect(messages).toContain('Removed the lock of a process that died starting the database.');
    expect(existsSync(join(dir, '.starting'))).toBe(false);
  });

  it('a postmaster.pid whose number now belongs to another process is removed', async () => {
    copyMadeDatabase(dir);
    const { stop } = await start();
    await stop();
    const other = spawn('sleep', ['60']);
    try {
      const pidFile = join(home(), 'data', 'postmaster.pid');
      writeFileSync(pidFile, `${other.pid}\n${join(home(), 'data')}\n1\n5999\n\n127.0.0.1\n`);
      const { url } = await start();
      expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
      expect(messages.join('\n')).toMatch(/had not been shut down; recovering it/);
    } finally {
      other.kill();
    }
  });

  it('a database left running by a killed server is taken over and stopped with this one', async () => {
    copyMadeDatabase(dir);
    const url = await leftByKilledServer();
    const taken = await start();
    expect(taken.url).toBe(url);
    expect(messages).toContain('Took over the database that a crashed server had left running.');
    await taken.stop();
    await expect(query(url, 'select 1')).rejects.toThrow();
  });

  it('a database that dies under the server comes back at the same address', async () => {
    copyMadeDatabase(dir);
    const { url } = await start();
    await query(url, 'create table kept (bed text)');
    const before = postmasterPid();
    process.kill(before, 'SIGKILL');
    const deadline = Date.now() + 20_000;
    while (!messages.includes('PostgreSQL runs again.') && Date.now() < deadline) await sleep(50);
    expect(await query(url, "select to_regclass('kept')::text as found")).toEqual([
      { found: 'kept' },
    ]);
    expect(postmasterPid()).not.toBe(before);
  });

  it('a database that dies stays with the server that runs it, even if another server starts before it is back', async () => {
    copyMadeDatabase(dir);
    const first = await start();
    await query(first.url, 'create table kept (bed text)');
    process.kill(postmasterPid(), 'SIGKILL');
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(first.url, 'select bed from kept')).toEqual([]);
    await second.stop();
    expect(await query(first.url, 'select bed from kept')).toEqual([]);
  });

  it('stopping a database that was taken over does not stop it for a server that starts meanwhile', async () => {
    copyMadeDatabase(dir);
    await leftByKilledServer();
    const first = await start();
    const stopping = first.stop();
    const pidFile = join(home(), 'data', 'postmaster.pid');
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(false), 20_000);
    const second = await start();
    await stopping;
    const third = await start();
    await third.stop();
    expect(await query(second.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    expect(messages.at(-1)).toMatch(/Another Wardline process already runs the database/);
  });
});

describe('DATABASE_URL', () => {
  const before = process.env.DATABASE_URL;
  afterEach(() => {
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
  });

  it('is used instead, and left running', async () => {
    copyMadeDatabase(dir);
    const own = await start();
    process.env.DATABASE_URL = own.url;
    const given = await ensureDatabase({ dir: join(dir, 'unused') });
    await given.stop();
    expect(given).toMatchObject({ source: 'DATABASE_URL', url: own.url });
    expect(await query(own.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    expect(existsSync(join(dir, 'unused'))).toBe(false);
  });

  it.each([
    ['mysql://somewhere/db', /is not a PostgreSQL address/],
    ['postgres://u:topsecret@a:5432,b:5432/x?target_session_attrs=primary', /names several hosts/],
    ['postgres://u:topsecret@a,b/x', /names several hosts/],
    ['postgres://u:100%topsecret@127.0.0.1:1/x', /has a "%" without a code/],
    ['postgres://u:topsecret@127.0.0.1:1/100%', /127\.0\.0\.1:1\/100% .* does not answer/],
    ['postgres://u:topsecret@127.0.0.1:1/x', /127\.0\.0\.1:1\/x .* does not answer/],
  ])(
    'that cannot be used (%s) is refused in one sentence without the password',
    async (url, sentence) => {
      process.env.DATABASE_URL = url;
      const refusal: unknown = await ensureDatabase({ dir, waitMs: 0 }).catch(
        (error: unknown) => error,
      );
      expect(String(refusal)).toMatch(sentence);
      expect(String(refusal)).not.toContain('topsecret');
    },
  );

  it('that is away or a standby is waited for, with a line', async () => {
    copyMadeDatabase(dir);
    const own = await start();
    const port = await freePort();
    const away = new URL(own.url);
    away.port = String(port);
    process.env.DATABASE_URL = away.href;
    const waiting = ensureDatabase({
      dir,
      waitMs: 20_000,
      onProgress: (line) => messages.push(line),
    });
    const place = `127.0.0.1:${port}/wardline`;
    await vi.waitFor(() =>
      expect(messages.at(-1)).toBe(`Waiting for the database at ${place} (ECONNREFUSED).`),
    );
    await own.stop();
    writeFileSync(join(home(), 'data', 'standby.signal'), '');
    await start(dir, port);
    await vi.waitFor(
      () =>
        expect(messages.at(-1)).toBe(
          `Waiting for the database at ${place} (a standby, which accepts no changes).`,
        ),
      10_000,
    );
    await query(away.href, 'select pg_promote()');
    expect(await waiting).toMatchObject({ source: 'DATABASE_URL' });
  });

  it('with a wrong password or an unknown database says which', async () => {
    copyMadeDatabase(dir);
    const own = await start();
    const wrong = new URL(own.url);
    wrong.password = 'guess';
    process.env.DATABASE_URL = wrong.href;
    await expect(ensureDatabase({ dir })).rejects.toThrow(/refuses the user or password/);
    process.env.DATABASE_URL = own.url.replace(/wardline$/, 'absent');
    await expect(ensureDatabase({ dir })).rejects.toThrow(/no such database/);
  });
});
