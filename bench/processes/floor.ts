import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { v7 } from 'uuid';
import { filler, type Step } from '@/bench/replay';

/** What the bare handler does at `/<name>`: these statements, for the subject of that number. */
export type FloorOrder = {
  databaseUrl: string;
  poolSize: number;
  replays: Record<string, Step[]>;
  subjects: Record<string, string>[];
};

/** bool, bytea, json, date, timestamp, timestamptz, jsonb: the driver would make others of what is text already. */
const typesSentAsText = [16, 17, 114, 1082, 1114, 1184, 3802];

process.once('message', ({ databaseUrl, poolSize, replays, subjects }: FloorOrder) => {
  const same = (value: unknown) => value;
  const asText = (oid: number) => ({ to: oid, from: [oid], serialize: same, parse: same });
  const client = postgres(databaseUrl, {
    max: poolSize,
    onnotice: () => undefined,
    // The parameters were heard as text and are sent as text.
    types: Object.fromEntries(typesSentAsText.map((oid) => [`type ${oid}`, asText(oid)])),
    connection: { application_name: 'wardline floor' },
  });
  const server = createServer(async (request, response) => {
    try {
      const [, name = '', number = ''] = (request.url ?? '').split('/');
      const steps = replays[name];
      if (!steps) throw new Error(`There is nothing to replay of ${name}.`);
      JSON.parse((await bodyOf(request)) || 'null');
      const rows = await replay(client, steps, subjects[Number(number)] ?? {});
      const body = Buffer.from(JSON.stringify({ success: true, results: rows }));
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      });
      response.end(body);
    } catch (error) {
      response.writeHead(500);
      response.end(String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.on('disconnect', () => process.exit(0));

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Sends the statements as they were heard. Returns the most rows that one of them gave. */
async function replay(client: Sql, steps: Step[], subject: Record<string, string>) {
  const fill = filler(subject, v7, Date.now());
  const reserved = steps.some(({ inTransaction }) => inTransaction) ? await client.reserve() : null;
  let most: readonly unknown[] = [];
  try {
    for (const { inTransaction, statements } of steps) {
      const on = inTransaction && reserved ? reserved : client;
      const results = await Promise.all(
        statements.map(({ text, params }) =>
          on.unsafe(text, params.map(fill), {
            prepare: params.length > 0 || /^\s*select/i.test(text),
          }),
        ),
      );
      for (const rows of results) if (rows.length > most.length) most = rows;
    }
    return most;
  } catch (error) {
    await reserved?.unsafe('rollback').catch(() => undefined);
    throw error;
  } finally {
    reserved?.release();
  }
}
