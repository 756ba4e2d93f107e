import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { memoryOf } from '@/bench/process-figures';
import { freePort } from '@/lib/ops/embedded/free-port.mjs';

/** A server with its default limits over the suite's database, to be attacked on this machine alone. */
export async function anAttackedServer() {
  const port = await freePort();
  const server = spawn(process.execPath, [join('lib', 'ops', 'start.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: inject('databaseUrl'),
      LOG_LEVEL: 'error',
      DATABASE_POOL_SIZE: '',
      RATE_LIMIT_KEY_PER_MINUTE: '',
      RATE_LIMIT_SESSION_PER_MINUTE: '',
    },
    stdio: 'ignore',
  });
  const { pid = 0 } = server;
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    if (await asksHealth(port).catch(() => false)) break;
    if (server.exitCode !== null || Date.now() > until) throw new Error('It did not start.');
  }
  return {
    port,
    memory: () => memoryOf(pid) / 1024 / 1024,
    async close(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      server.kill(signal);
      await once(server, 'exit');
    },
  };
}

export type AttackedServer = Awaited<ReturnType<typeof anAttackedServer>>;

const asksHealth = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;

export const rawRequest = (
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: ward.test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

export async function aSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The statuses of the answers on a connection, counted until it ends or `expected` of them have come. */
export function statusesOn(socket: Socket, expected: number): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  let heard = 0;
  let tail = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      const text = tail + chunk.toString('latin1');
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)) {
        counted[status] = (counted[status] ?? 0) + 1;
        heard += 1;
      }
      // Shorter than the searched text, so that nothing is counted twice.
      tail = text.slice(-13);
      if (heard >= expected) resolve(counted);
    });
    socket.once('close', () => resolve(counted));
  });
}

/** Sends a request many times on one connection without waiting for an answer, and counts the answers by status. */
export async function pipelined(port: number, request: string, times: number) {
  const socket = await aSocket(port);
  const statuses = statusesOn(socket, times);
  socket.write(request.repeat(times));
  const counted = await statuses;
  socket.destroy();
  return counted;
}

/** Sends a body in pieces, as a slow upload does, and only then reads. Returns the status, or what went wrong. */
export async function afterSending(
  { port, localAddress }: { port: number; localAddress: string },
  head: string,
  bytes: number,
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let heard = '';
  const answer = new Promise<string>((resolve) => {
    socket.once('error', ({ message }) => resolve(message));
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 'no answer'));
  });
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.pause();
  socket.write(head);
  const piece = Buffer.alloc(16_384, 'x');
  for (let sent = 0; sent < bytes && socket.writable; sent += piece.length) {
    socket.write(piece);
    await sleep(1);
  }
  socket.resume();
  socket.end();
  return answer;
}

/** The requests that a nurse at work sends over and over: see `nurse-at-work.mjs`. */
export type Work = {
  url: string;
  /** one a request in turn, so that their own limits are not what is measured */
  sessions: string[];
  tasks: Record<string, { path: string; method: string; body?: string }>;
};

/** Lets another nurse work. Returns how to end that: with how long each task took (milliseconds), and what was refused. */
export async function atWork(work: Work) {
  const nurse = new Worker(new URL('nurse-at-work.mjs', import.meta.url), { workerData: work });
  await once(nurse, 'message');
  return async (): Promise<{ taken: Record<string, number[]>; wrong: number[] }> => {
    nurse.postMessage('end');
    const [figures] = await once(nurse, 'message');
    return figures;
  };
}
