import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '@/lib/ops/embedded/free-port.mjs';
import {
  address,
  optionsOf,
  ownerRefusal,
  processesOf,
  requireEmbeddedConnections,
  requireFolderName,
  requireFreePort,
  requireNode,
  requireRoom,
} from './preflight.mjs';

it('has the option --demo, and refuses any other by naming it', () => {
  expect(optionsOf([])).toEqual({ demo: false });
  expect(optionsOf(['--demo'])).toEqual({ demo: true });
  for (const args of [['--dmeo'], ['demo'], ['--demo=1']]) {
    expect(() => optionsOf(args)).toThrow(/Unknown option .*: the only option is --demo/);
  }
});

it('serves on localhost at port 3000 by default', () => {
  expect(address({})).toEqual({ host: '127.0.0.1', port: 3000 });
  expect(address({ HOST: '0.0.0.0', PORT: '8080' })).toEqual({ host: '0.0.0.0', port: 8080 });
});

it.each(['http', '-1', '70000', '3000x'])('refuses PORT=%s and says what to set', (PORT) => {
  expect(() => address({ PORT })).toThrow(/set it to a number up to 65535/);
});

it('serves from one process by default', () => {
  expect(processesOf({})).toBe(1);
  expect(processesOf({ WARDLINE_PROCESSES: '4' })).toBe(4);
});

it.each(['0', '-1', 'two', '1.5', '100'])('refuses WARDLINE_PROCESSES=%s', (WARDLINE_PROCESSES) => {
  expect(() => processesOf({ WARDLINE_PROCESSES })).toThrow(/a number from 1 to 99/);
});

it('refuses processes with more connections in all than the embedded database allows', () => {
  requireEmbeddedConnections({});
  requireEmbeddedConnections({ WARDLINE_PROCESSES: '5' });
  requireEmbeddedConnections({ WARDLINE_PROCESSES: '6', DATABASE_POOL_SIZE: '18' });
  requireEmbeddedConnections({ WARDLINE_PROCESSES: '6', DATABASE_URL: 'postgres://elsewhere' });
  expect(() => requireEmbeddedConnections({ WARDLINE_PROCESSES: '6' })).toThrow(
    '6 processes with 20 + 2 connections each need more than the 120 that the embedded database allows: run fewer processes, or set DATABASE_POOL_SIZE=18.',
  );
  expect(() => requireEmbeddedConnections({ WARDLINE_PROCESSES: '60' })).toThrow(
    /: run fewer processes\.$/,
  );
});

it('checks the free space on the disk of a folder, even of one that does not exist yet', () => {
  const folder = join(tmpdir(), 'wardline-not-made', 'data');
  requireRoom(folder, 1);
  expect(() => requireRoom(folder, 1e12)).toThrow(
    /^Only \d+ MB are free on the disk of .*not-made/,
  );
});

it('refuses a Node.js that is too old, and takes newer ones', () => {
  expect(() => requireNode('18.20.4')).toThrow(
    /needs Node\.js 20\.19 or newer and this is 18\.20\.4/,
  );
  expect(() => requireNode('20.18.9')).toThrow();
  for (const version of ['20.19.0', '22.1.0', '24.0.0']) requireNode(version);
});

it('refuses a folder name that would break the build minutes later', () => {
  requireFolderName('/srv/Ward 1 (Kisumu) ü%20');
  expect(() => requireFolderName('/srv/ward #1/wardline')).toThrow(
    'The path of this folder contains a "#", which breaks the build (/srv/ward #1/wardline): move or rename it, and start again.',
  );
});

it('says that a port is in use and how to choose another', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  try {
    await expect(requireFreePort({ host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port with "PORT=${port + 1} npm start".`,
    );
  } finally {
    other.close();
  }
  await requireFreePort({ host: '127.0.0.1', port });
});

it('names the owner of a folder that another user, such as root, has started in before', () => {
  const denied = Object.assign(new Error('EACCES: permission denied, open …'), {
    code: 'EACCES',
    path: '/srv/wardline/.build/.building.1',
  });
  expect(String(ownerRefusal(denied))).toMatch(
    /This user may not write in \/srv\/wardline\/\.build \(EACCES\): start as the owner of \S+, or make this user its owner with chown\.$/,
  );
  const other = new Error('The build broke.');
  expect(ownerRefusal(other)).toBe(other);
});
