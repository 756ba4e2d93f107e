import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDraining } from './draining';

const lastMs = 1_000;

/**
 * Stops accepting connections, ends the open streams, and waits for the requests in progress.
 * @param graceMs how long they may take; what is still open then is cut
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  startDraining();
  // A connection kept alive becomes idle when its request is answered, and is not closed by itself.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  await Promise.race([closed, sleep(graceMs)]);
  clearInterval(sweep);
  server.closeAllConnections();
  // A socket that is no longer the server's, because it was upgraded, must not keep the process from ending.
  await Promise.race([closed, sleep(lastMs, undefined, { ref: false })]);
}
