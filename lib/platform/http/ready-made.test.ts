import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isKnown, makeReady, readyAnswer } from './ready-made';

const text = 'wards and beds '.repeat(1000);
const headers = { 'content-type': 'text/plain' };
const asking = (etag: string) => new Headers({ 'if-none-match': etag });

it('holds the same text in each encoding, and has it as a stream too', async () => {
  const ready = await makeReady(text, headers);
  expect(brotliDecompressSync(ready.bodies.br).toString()).toBe(text);
  expect(gunzipSync(ready.bodies.gzip).toString()).toBe(text);
  const answer = readyAnswer(ready, new Headers());
  expect([answer.status, await answer.text()]).toEqual([200, text]);
});

it('is known to a client by its tag, whatever other tags come with it', async () => {
  const ready = await makeReady(text, headers);
  const { etag = '' } = ready.headers;
  for (const known of [etag, etag.replace('W/', ''), `"a", ${etag}`, '*']) {
    expect(isKnown(ready, asking(known)), known).toBe(true);
    const answer = readyAnswer(ready, asking(known));
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([
      304,
      etag,
      '',
    ]);
  }
  const other = await makeReady(`${text}.`, headers);
  expect(isKnown(other, asking(etag))).toBe(false);
});
