import { get, type IncomingMessage } from 'node:http';

/** Opens a number of boards, or reports what the open ones have received since the last time. */
export type BoardsOrder =
  | { kind: 'open'; port: number; path: string; keys: string[]; count: number }
  | { kind: 'heard' };

/** For each event by its id, when each board received it (milliseconds since 1970). */
export type Heard = Record<string, number[]>;

let heard: Heard = {};

process.on('message', (order: BoardsOrder) => {
  if (order.kind === 'heard') {
    process.send?.(heard);
    heard = {};
    return;
  }
  openAll(order).then(
    () => process.send?.({}),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

/** So many are being opened at once: a server refuses what it cannot begin within seconds. */
const atOnce = 50;

async function openAll(order: Extract<BoardsOrder, { kind: 'open' }>): Promise<void> {
  let left = order.count;
  const openers = Array.from({ length: atOnce }, async () => {
    while (left > 0) {
      left -= 1;
      await open(order, order.keys[left % order.keys.length] ?? '');
    }
  });
  await Promise.all(openers);
}

/** Ends when the board has received the first heartbeat; from then on it misses nothing. */
function open({ port, path }: Extract<BoardsOrder, { kind: 'open' }>, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
    const options = { port, path, headers, host: '127.0.0.1', agent: false };
    get(options, (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`A board got ${response.statusCode}.`));
      response.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        if (text.includes('event: heartbeat')) resolve();
        const at = performance.timeOrigin + performance.now();
        for (const [, id = ''] of text.matchAll(/^id: (\d+)$/gm)) {
          const times = heard[id] ?? [];
          times.push(at);
          heard[id] = times;
        }
      });
    }).once('error', reject);
  });
}
