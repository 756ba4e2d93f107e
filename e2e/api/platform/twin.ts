import { expect } from 'vitest';
import { earlyRefusal } from '@/lib/platform/server/early-refusal';

/** The framework's own server over the same build and database, without our own server code. */
const twin = process.env.WARDLINE_TWIN_URL;

/** Only requests of these files go to both, or all if none is named. */
const specs = (process.env.WARDLINE_TWIN_SPECS ?? '').split(',').filter(Boolean);

/** The headers of an answer that matter; the others are the server's, not the handler's. */
const headersOfHandlers = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-type',
  'idempotent-replayed',
  'retry-after',
  'www-authenticate',
];

export type Asked = { method: string; url: URL; headers: Headers; body: BodyInit | undefined };
type Answered = { status: number; headers: Headers; text: string };

/**
 * Expects that the framework answers a request as our server did, byte for byte. This covers reads, and refusals
 * that do not depend on the state.
 * @param again asks our server once more, because the data may have changed between the two
 */
export async function expectTwinAnswer(
  asked: Asked,
  answer: Answered,
  again: () => Promise<Answered>,
): Promise<void> {
  const { method, url } = asked;
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const isRefused = [400, 403, 404, 405, 413, 415].includes(answer.status);
  const file = expect.getState().testPath ?? '';
  if (specs.length > 0 && !specs.some((name) => file.endsWith(`/${name}.spec.ts`))) return;
  if (!twin || earlyRefusal(method, `${url.pathname}${url.search}`)) return;
  if (!reads && !isRefused) return;
  // A read of a patient adds a row to the audit log, and these count the rows.
  const countsRows = /\/(audit|second-factor|hospitalizations-export|ward-board)\.spec\.ts$/.test(
    file,
  );
  const isSignIn = url.pathname.includes('/session');
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isSignIn || isStream || countsRows) return;
  for (let attempt = 1; ; attempt += 1) {
    const ours = attempt === 1 ? answer : await again();
    const theirs = await askTwin(asked, twin);
    // Between the two reads the clock moves on: ages, and the time of the answer itself.
    const [expected, found] = [ours, theirs].map((one) => comparable(one, attempt > 1));
    if (attempt < 3 && JSON.stringify(expected) !== JSON.stringify(found)) continue;
    expect(found, `${method} ${url.pathname}${url.search} by the framework`).toEqual(expected);
    return;
  }
}

async function askTwin({ method, url, headers, body }: Asked, origin: string): Promise<Answered> {
  const sent = new Headers(headers);
  if (sent.get('origin') === url.origin) sent.set('origin', origin);
  const target = new URL(`${url.pathname}${url.search}`, origin);
  const response = await fetch(target, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body }),
  });
  const text = (await response.text()).replaceAll(origin, url.origin);
  return { status: response.status, headers: response.headers, text };
}

const instant = /\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:\d\d)/g;
const requestId = /"request_id":"[^"]+"/;

function comparable({ status, headers, text }: Answered, isTimeless: boolean) {
  const said = headersOfHandlers.map((name) => [name, headers.get(name)]);
  const plain = text.replace(requestId, '');
  return { status, said, text: isTimeless ? plain.replace(instant, '') : plain };
}
