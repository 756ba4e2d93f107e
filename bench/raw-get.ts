import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** An answer with its size as it was sent, and the time until its last byte. */
export type RawAnswer = { status: number; bytes: number; ms: number; text: string };

export function rawGet(port: number, path: string, cookie?: string): Promise<RawAnswer> {
  const headers = { 'accept-encoding': 'gzip', ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const since = performance.now();
    get({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const ms = performance.now() - since;
        const body = Buffer.concat(chunks);
        const isZipped = response.headers['content-encoding'] === 'gzip';
        resolve({
          status: response.statusCode ?? 0,
          bytes: body.length,
          ms,
          text: (isZipped ? gunzipSync(body) : body).toString(),
        });
      });
    }).once('error', reject);
  });
}
