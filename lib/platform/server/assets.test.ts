import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAssets } from '@/lib/ops/compress-assets.mjs';
import { withAssets } from './assets';
import type { Front } from './http-server';

const program = 'export const ward = "board";\n'.repeat(200);
const folder = mkdtempSync(join(tmpdir(), 'wardline-assets-'));
const always = (answer: Front['page']) => answer;
let server: Server;
let port = 0;

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'));
  for (const name of ['chunks/ward.js', 'chunks/ward.css', 'letters.woff2']) {
    writeFileSync(join(folder, name), program);
  }
  await compressAssets(folder);
  writeFileSync(join(folder, 'chunks', 'never-compressed.js'), program);
  const answer = withAssets(folder, always, (_, response) => response.end('the framework'));
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(name: string, headers: Record<string, string>, method = 'GET') {
  const asked = request({ port, method, path: `/_next/static/${name}`, headers }).end();
  const [answer] = await once(asked, 'response');
  return { headers: answer.headers, body: await buffer(answer) };
}

describe('a program of a page', () => {
  const ofBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

  it('is sent as it was compressed at the build, in the smaller way that the browser takes', async () => {
    const { headers, body } = await ask('chunks/ward.js?v=1', ofBrowser);
    expect(brotliDecompressSync(body).toString()).toBe(program);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(body.length),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5']) {
      const zipped = await ask('chunks/ward.css', { 'accept-encoding': accepted });
      expect(gunzipSync(zipped.body).toString()).toBe(program);
      expect(zipped.headers['content-type']).toBe('text/css; charset=utf-8');
    }
  });

  it('has no body in answer to HEAD', async () => {
    const { headers, body } = await ask('chunks/ward.js', ofBrowser, 'HEAD');
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
    expect(body).toHaveLength(0);
  });

  it.each([
    ['to who takes nothing compressed', 'chunks/ward.js', { 'accept-encoding': 'br;q=0' }, 'GET'],
    ['in part', 'chunks/ward.js', { ...ofBrowser, range: 'bytes=5-2' }, 'GET'],
    ['to who writes', 'chunks/ward.js', ofBrowser, 'POST'],
    ['of letters, which are compressed already', 'letters.woff2', ofBrowser, 'GET'],
    ['of what was not compressed', 'chunks/never-compressed.js', ofBrowser, 'GET'],
    ['of what is not there', 'chunks/../../server.mjs', ofBrowser, 'GET'],
    ['of the compressed file by its own name', 'chunks/ward.js.br', ofBrowser, 'GET'],
  ])('is the framework’s to answer %s', async (_, name, headers, method) => {
    const { body } = await ask(name, headers, method);
    expect(body.toString()).toBe('the framework');
  });
});
