import type { Context } from '@/lib/platform/http/server/context';
import { log } from '@/lib/platform/log/log';

const readAtMost = 5;

/**
 * What several queries find of a thing that changes meanwhile. Each of them sees what was there when it began: while what
 * they found does not agree, they are asked again. What never agrees was not read at a bad moment: it is shown as it
 * stands, for somebody has to see it, and the log says so.
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
      log.error({ requestId }, 'what was read contradicts itself');
      return found;
    }
  }
}
