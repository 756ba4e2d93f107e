import type { Context } from '@/lib/platform/http/server/context';
import { log } from '@/lib/platform/log/log';

const readAtMost = 5;

/**
 * Reads something that may change between several queries, each of which sees its own snapshot. If the results do not
 * agree, they are read again. If they never agree, the data itself is inconsistent: it is shown as it is, because
 * somebody has to see it, and the log says so.
 */
export async function readConsistently<T>(
  { requestId }: Pick<Context, 'requestId'>,
  read: () => Promise<T>,
  agrees: (found: T) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await read();
    if (agrees(found)) return found;
    if (attempt === readAtMost) {
      log.error({ requestId }, 'the data read is inconsistent');
      return found;
    }
  }
}
