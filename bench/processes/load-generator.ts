import { connect, type Socket } from 'node:net';
import { answerIn } from '@/bench/http-answer';
import { percentile } from '@/bench/percentile';
import { sendings } from '@/bench/request';

/** The generator's task. A connection sends its next request when the last one was answered. */
export type LoadOrder = {
  port: number;
  connections: number;
  seconds: number;
  /** As they go over the wire, each after the other and from the front again; with `isOnce` until all are sent. */
  requests: string[];
  isOnce: boolean;
};

export type LoadResult = {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Of an answer that was no success. */
  failure: string | null;
};

process.on('message', (order: LoadOrder) => {
  generate(order).then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function generate(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map(sendings);
  const sockets = await Promise.all(
    Array.from({ length: order.connections }, () => open(order.port)),
  );
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let failure: string | null = null;
  let next = 0;
  const began = performance.now();
  const ends = began + order.seconds * 1000;
  const work = async (socket: Socket) => {
    const exchange = exchanger(socket);
    while (performance.now() < ends) {
      if (order.isOnce && next >= requests.length) return;
      const request = requests[next % requests.length]?.();
      if (!request) return;
      next += 1;
      const since = performance.now();
      const { status, text } = await exchange(request);
      times.push(performance.now() - since);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 400)
        failure ??= `${request.toString().slice(0, 200)}\n${text().slice(0, 1000)}`;
    }
  };
  await Promise.all(sockets.map(work));
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    statuses,
    failure,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

type Exchanged = { status: number; text: () => string };

/** Sends one request after the other over a connection. The framework's own client costs more than many an answer. */
function exchanger(socket: Socket): (request: Buffer) => Promise<Exchanged> {
  let received: Buffer = Buffer.alloc(0);
  let settle: { resolve: (answer: Exchanged) => void; reject: (error: Error) => void } | null =
    null;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = answerIn(received);
    if (!answer || !settle) return;
    const whole = received.subarray(0, answer.length);
    received = received.subarray(answer.length);
    const { resolve } = settle;
    settle = null;
    resolve({ status: answer.status, text: () => whole.toString() });
  });
  const fail = (error: Error) => settle?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  return (request) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(request);
    });
}
