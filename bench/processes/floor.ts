import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import type { Asked, Asker, Floor } from '@/bench/floor/floor';
import { handlers } from '@/bench/floor/handlers';
import { connectionOptions } from '@/db/connection-options';

/** Gives the product's answers to callers with this key. */
export type FloorOrder = { databaseUrl: string; poolSize: number; key: string; asker: Asker };

process.once('message', ({ databaseUrl, poolSize, key, asker }: FloorOrder) => {
  const open = (synchronous_commit: 'on' | 'off') =>
    postgres(databaseUrl, {
      ...connectionOptions,
      max: poolSize,
      connection: {
        ...connectionOptions.connection,
        synchronous_commit,
        // Planned once, for the average patient: of the hottest it would read and sort everything.
        plan_cache_mode: 'force_generic_plan',
        enable_sort: false,
        enable_bitmapscan: false,
      },
    });
  const floor: Floor = { reading: open('off'), writing: open('on'), asker };
  const hashed = hashOf(`Bearer ${key}`);
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string) => {
      const body = Buffer.from(text);
      const type = 'application/json; charset=utf-8';
      response.writeHead(status, { 'content-type': type, 'content-length': body.length });
      response.end(body);
    };
    try {
      if (hashOf(request.headers.authorization ?? '') !== hashed) return answer(401, '{}');
      const { name, asked } = await read(request);
      const handler = handlers[name];
      if (!handler) return answer(404, '{}');
      answer(200, await handler(floor, asked));
    } catch (error) {
      answer(500, String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.on('disconnect', () => process.exit(0));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

async function read(request: IncomingMessage): Promise<{ name: string; asked: Asked }> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor');
  const path = pathname.slice(`/api/v1/providers/${'0'.repeat(36)}`.length);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    name: `${request.method} ${path.replace(uuid, ':')}`,
    asked: {
      path,
      ids: path.match(uuid) ?? [],
      query: searchParams,
      body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      idempotencyKey: `${request.headers['idempotency-key'] ?? ''}`,
    },
  };
}
