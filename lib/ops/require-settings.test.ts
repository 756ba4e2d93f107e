import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { client, listen, urlBy } from './fault-injection';
import { requireConnections, requireSettings } from './require-settings';

const refused = (why: string) => ({
  name: 'StartRefusal',
  message: expect.stringContaining(
    `does not pass on the settings of a connection (${why}): point DATABASE_URL to PostgreSQL itself`,
  ),
});

it('accepts a PostgreSQL that is reached directly', async () => {
  await requireSettings(urlBy(portOfDatabase()));
});

it('accepts a PostgreSQL with limits given in the address, in any unit', async () => {
  const limits = '?statement_timeout=20000&lock_timeout=5s';
  await requireSettings(`${urlBy(portOfDatabase())}${limits}`);
});

it('refuses a pool that does not let a connection set its limits, such as PgBouncer by default', async () => {
  const port = await listen((outer) => outer.once('data', () => outer.end(unsupported)));
  await expect(requireSettings(urlBy(port))).rejects.toMatchObject(
    refused('unsupported startup parameter: statement_timeout'),
  );
});

it('refuses a pool that silently drops the limits of a connection', async () => {
  const port = await listen(leadWithoutLimits);
  await expect(requireSettings(urlBy(port))).rejects.toMatchObject(
    refused('statement_timeout is dropped'),
  );
});

it('refuses a database that cannot hold every name', async () => {
  const admin = client({ max: 1 });
  await admin`create database western encoding 'LATIN1' locale 'C' template template0`;
  const url = new URL(urlBy(portOfDatabase()));
  url.pathname = '/western';
  await expect(requireSettings(url.href)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringContaining('has the encoding LATIN1, which cannot store every name'),
  });
});

it('refuses a database that takes no changes, before anything is tried', async () => {
  const admin = client({ max: 1 });
  await admin`create database standby`;
  await admin`alter database standby set default_transaction_read_only = on`;
  const url = new URL(urlBy(portOfDatabase()));
  url.pathname = '/standby';
  await expect(requireSettings(url.href)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringMatching(/^The database of DATABASE_URL is read-only: it is a standby/),
  });
});

it('refuses more connections than the user or the database may have, and says how many would do', async () => {
  const admin = client({ max: 1 });
  await admin`create role narrow login password 'narrow' connection limit 10`;
  const url = new URL(urlBy(portOfDatabase()));
  Object.assign(url, { username: 'narrow', password: 'narrow' });
  const refusal = (sentence: RegExp) => ({
    name: 'StartRefusal',
    message: expect.stringMatching(sentence),
  });
  await requireConnections(url.href, { processes: 1, size: 8 });
  await expect(requireConnections(url.href, { processes: 1, size: 20 })).rejects.toMatchObject(
    refusal(
      /allows its user 10 connections at once, .* allow more, or set DATABASE_POOL_SIZE=8\.$/,
    ),
  );
  await expect(requireConnections(url.href, { processes: 4, size: 20 })).rejects.toMatchObject(
    refusal(/4 × \(20 \+ 2\) are needed .*: run fewer processes\.$/),
  );
  await admin`create database crowded connection limit 30`;
  await admin`alter role narrow connection limit -1`;
  url.pathname = '/crowded';
  await expect(requireConnections(url.href, { processes: 2, size: 20 })).rejects.toMatchObject(
    refusal(/allows its user 30 connections at once, .* or set DATABASE_POOL_SIZE=13\.$/),
  );
  // PostgreSQL keeps its last ones for administrators.
  url.pathname = '/postgres';
  await requireConnections(url.href, { processes: 1, size: 115 });
  await expect(requireConnections(url.href, { processes: 1, size: 116 })).rejects.toMatchObject(
    refusal(/allows its user 117 connections at once/),
  );
  await requireConnections(urlBy(portOfDatabase()), { processes: 1, size: 118 });
});

const portOfDatabase = () => client({ max: 1 }).options.port[0] ?? 0;

/** PostgreSQL's message of an error, in the protocol's own form. */
const unsupported = (() => {
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, Buffer.from(fields)]);
})();

/** As a pool that ignores these settings: what it hands on is as long, and says something else. */
function leadWithoutLimits(outer: Socket) {
  const inner = connect(portOfDatabase(), '127.0.0.1');
  inner.on('error', () => outer.destroy());
  outer.on('close', () => inner.destroy());
  outer.once('data', (startup) => {
    const text = startup
      .toString('latin1')
      .replace('statement_timeout\x0010000', 'application_name\x0010000x');
    inner.write(Buffer.from(text, 'latin1'));
    outer.pipe(inner);
  });
  inner.pipe(outer);
}
