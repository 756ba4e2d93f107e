import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { acceptsEncoding, type Encoding } from './accepts-encoding';
import { pathOf } from './target';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The best first. */
const endings: readonly (readonly [Encoding, ending: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Sends the scripts, styles and icons of the pages from memory, compressed at build time (`lib/ops/compress-assets.mjs`): a
 * seventh less than the framework sends, which compresses them for each request. Their names change with their
 * content, so that no browser asks for one twice. `otherwise` answers everything else: fonts, and requests for
 * uncompressed or partial files.
 *
 * @param folder the framework's `static`
 * @param limited counts an answer, and may refuse it
 */
export function withAssets(
  folder: string,
  limited: (answer: Answer) => Answer,
  otherwise: Answer,
): Answer {
  const assets = readAssets(folder);
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    const asset = isPlainRead(request) ? assets.get(path) : undefined;
    const encoding = endings.find(([name]) => asset?.has(name) && acceptsEncoding(request, name));
    const body = encoding && asset?.get(encoding[0]);
    if (!body) return otherwise(request, response);
    const send = limited(() => {
      response.writeHead(200, {
        'Content-Type': types[path.slice(path.lastIndexOf('.') + 1)],
        'Content-Encoding': encoding[0],
        'Content-Length': body.length,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
    return send(request, response);
  };
}

const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.range === undefined;

/** By request path, in every encoding that was built. */
function readAssets(folder: string): ReadonlyMap<string, ReadonlyMap<Encoding, Buffer>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const programs = names.filter((name) => (name.split('.').at(-1) ?? '') in types);
  return new Map(
    programs.map((name) => {
      const encoded = endings.flatMap(([encoding, ending]) =>
        names.includes(name + ending)
          ? [[encoding, readFileSync(join(folder, name + ending))] as const]
          : [],
      );
      return [`/_next/static/${name.split(sep).join('/')}`, new Map(encoded)] as const;
    }),
  );
}
