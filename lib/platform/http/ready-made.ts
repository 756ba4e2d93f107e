import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/** Content that is the same for everyone who asks: made and compressed once, and named by its hash. */
export type ReadyMade = {
  bodies: { plain: Buffer; br: Buffer; gzip: Buffer };
  headers: Record<string, string>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli's best takes three times as long, and somebody is waiting. */
const brotliQuality = 9;

/** Compresses an answer for all who will ask for it. `headers` are those of the answer: its type, and who may keep it. */
export async function makeReady(text: string, headers: Record<string, string>): Promise<ReadyMade> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gzip] = await Promise.all([brotli(plain, { params }), zip(plain)]);
  const name = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Weak: the same document may come compressed in either way.
  return { bodies: { plain, br, gzip }, headers: { ...headers, etag: `W/"${name}"` } };
}

/** Whether a client has this very document already. */
export function isKnown({ headers: { etag } }: ReadyMade, request: HeaderReader): boolean {
  const known = request.get('if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim() === '*' || weak(one) === etag);
}

const weak = (tag: string) => tag.trim().replace(/^(?!W\/)/, 'W/');

const readyMade = new WeakMap<Response, ReadyMade>();

/** The answer of a handler that has it ready: 304 to a client that knows it already. */
export function readyAnswer(ready: ReadyMade, request: HeaderReader): Response {
  const { bodies, headers } = ready;
  if (isKnown(ready, request)) return new Response(null, { status: 304, headers });
  // Copied only where somebody reads it as a stream, which our server does not.
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(bodies.plain));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { headers });
  readyMade.set(response, ready);
  return response;
}

/** The ready-made content of an answer of `readyAnswer`. */
export const readyMadeOf = (response: Response): ReadyMade | undefined => readyMade.get(response);
