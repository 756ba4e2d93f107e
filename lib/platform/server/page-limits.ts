import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isConnectionError } from '@/db/failures';
import { Refusal, refusalStatus } from '@/lib/domain/errors';
import { sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import { countFile, countPage, countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf } from '@/lib/platform/http/address';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import { headersOf } from './headers-of';
import type { Front } from './http-server';
import { pathOf } from './target';
import { sessionOf, strangerAt, takeTurn } from './turns';

/**
 * Limits the pages of one session, and those that nobody signed in asks for from one address, as the API's requests are
 * and beside them: a page takes ten times as long as an answer of the API does, and asked for one after the other they
 * would keep the wards waiting. They take turns with what their session asks of the API.
 *
 * @param whileAway answers whom nobody can know, since the database is away
 */
export function limitPages(page: Front['page'], whileAway = page): Front['page'] {
  return async (request, response) => {
    const headers = headersOf(request);
    try {
      if (isFile(pathOf(request.url ?? '/'))) {
        await countFile(ipOf(headers));
        return page(request, response);
      }
      const { caller, isAway } = await count(headers, request.headers.rsc === undefined);
      const answer = isAway ? whileAway : page;
      takeTurn(request, response, () => void answer(request, response), caller);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.writeHead(refusalStatus[error.code], {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...error.headers,
      });
      response.end(request.method === 'HEAD' ? undefined : `${error.message}\n`);
    }
  };
}

/** What a page brings with it, which costs little to send. */
const isFile = (path: string) => path.startsWith('/_next/static/') || path === '/icon.svg';

/** Who asks for a page, and whether the database was away when it was asked. */
async function count(headers: HeaderReader, isOpened: boolean) {
  const token = sessionTokenOf(headers.get('cookie'));
  const session = token ? await lookUp(token, isOpened) : 'none';
  const isAway = session === 'away';
  if (token && session !== 'none') {
    await countPage(hashSecret(token));
    return { caller: sessionOf(token), isAway };
  }
  await countStranger('page', ipOf(headers));
  return { caller: strangerAt(ipOf(headers)), isAway };
}

/** Without the database nobody is known, and a hospital that comes from one address is not one stranger then. */
async function lookUp(
  token: string,
  isOpened: boolean,
): Promise<'known' | 'none' | 'away' | 'unread'> {
  try {
    const caller = await callerOfSession(token, { isUse: false });
    if (caller === null) return 'none';
    // Who is known from a moment ago is known without the database, of which the page cannot be read.
    if (isOpened) await database().execute(sql`select 1`);
    return 'known';
  } catch (error) {
    return isConnectionError(error) ? 'away' : 'unread';
  }
}
