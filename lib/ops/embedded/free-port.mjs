// @ts-check
import { createServer } from 'node:net';

/**
 * A TCP port of the loopback address that nothing listens on at this moment. Another process may
 * take it before the caller does, so whoever binds it tries again with another one.
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
        else reject(new Error('The system gave no free port.'));
      });
    });
  });
}
