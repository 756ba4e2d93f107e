import { sessionTokenOf } from '@/lib/auth/cookie';
import { callerOfSession } from '@/lib/auth/identify';
import { countPage, countStranger } from '@/lib/auth/limits';
import { hashSecret } from '@/lib/auth/secrets';
import { Refusal, refusalStatus } from '@/lib/errors';
import { ipOf } from '@/lib/http/address';
import type { HeaderReader } from '@/lib/http/api-request';
import type { Front } from './front';
import { headersOf } from './headers-of';
import { pathOf } from './target';

/**
 * Limits the pages of one session, and those that nobody signed in asks for from one address, as the API's requests are
 * and beside them: a page takes ten times as long as an answer of the API does, and whoever asks for one after the other
 * would keep the wards waiting.
 */
export function limitPages(page: Front['page']): Front['page'] {
  return async (request, response) => {
    try {
      if (!isFile(pathOf(request.url ?? '/'))) await count(headersOf(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.writeHead(refusalStatus[error.code], {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...error.headers,
      });
      response.end(request.method === 'HEAD' ? undefined : `${error.message}\n`);
      return;
    }
    return page(request, response);
  };
}

/** What a page brings with it, which costs little to send. */
const isFile = (path: string) => path.startsWith('/_next/static/') || path === '/icon.svg';

async function count(headers: HeaderReader): Promise<void> {
  const token = sessionTokenOf(headers.get('cookie'));
  if (token && (await mayBeSession(token))) await countPage(hashSecret(token));
  else await countStranger('page', ipOf(headers));
}

/**
 * Without the database nobody is known, and the page itself says that it cannot be read: a hospital that comes from one
 * address is not one stranger then.
 */
const mayBeSession = (token: string): Promise<boolean> =>
  callerOfSession(token, { isUse: false }).then(
    (caller) => caller !== null,
    () => true,
  );
