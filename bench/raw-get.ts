import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer with its size as it was sent, and the time until its last byte. */
export type RawAnswer = { status: number; bytes: number; ms: number; text: string };

const decompress = { gzip: gunzipSync, br: brotliDecompressSync };

export type Compression = keyof typeof decompress;

export function rawGet(
  port: number,
  path: string,
  { cookie, compression = 'gzip' }: { cookie?: string | undefined; compression?: Compression } = {},
): Promise<RawAnswer> {
  const headers = { 'accept-encoding': compression, ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const since = performance.now();
    get({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const ms = performance.now() - since;
        const body = Buffer.concat(chunks);
        const isCompressed = response.headers['content-encoding'] === compression;
        resolve({
          status: response.statusCode ?? 0,
          bytes: body.length,
          ms,
          text: (isCompressed ? decompress[compression](body) : body).toString(),
        });
      });
    }).once('error', reject);
  });
}
