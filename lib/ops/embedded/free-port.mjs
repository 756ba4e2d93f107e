// @ts-check
import { createServer } from 'node:net';

/**
 * A free TCP port of the loopback address. Another process may take it before the caller does, so the caller must
 * retry with another one if it cannot bind it.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system has no free port.'));
      });
    });
  });
}
