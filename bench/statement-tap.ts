import { connect, createServer } from 'node:net';
import { ClientMessages, type SentStatement, ServerMessages } from '@/bench/wire-messages';

/**
 * A statement with its time (milliseconds since 1970) and its position: statements of one connection and one round
 * were sent without waiting for each other.
 */
export type Tapped = SentStatement & { connection: number; round: number; at: number };

/** A proxy between the product and its database that records the statements. */
export async function openTap(databaseUrl: string) {
  const to = new URL(databaseUrl);
  let heard: Tapped[] = [];
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const connection = connections;
    const sent = new ClientMessages();
    const answered = new ServerMessages();
    const upstream = connect({ port: Number(to.port), host: to.hostname, noDelay: true });
    client.setNoDelay(true);
    client.on('data', (chunk) => {
      for (const statement of sent.read(chunk)) {
        heard.push({ ...statement, connection, round: answered.ready, at: Date.now() });
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      answered.read(chunk);
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The tap has no port.');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    async during(work: () => Promise<unknown>): Promise<Tapped[]> {
      heard = [];
      await work();
      return heard;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
