import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isConnectionError } from '@/db/failures';
import { Refusal, refusalStatus } from '@/lib/domain/errors';
import { sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import { countAsset, countFile, countPage, countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf } from '@/lib/platform/http/address';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import { headersOf } from './headers-of';
import type { Front } from './http-server';
import { serviceWorkerPath } from './service-worker';
import { pathOf } from './target';
import { sessionOf, strangerAt, takeTurn } from './turns';

/**
 * Limits the pages of one session, and the unauthenticated pages of one IP address, separately from API requests: a
 * page takes ten times as long as an API answer, and many pages would keep the wards waiting. Pages and API requests
 * of a session take turns.
 *
 * @param whileAway answers while the database is unavailable and nobody can be identified
 */
export function limitPages(page: Front['page'], whileAway = page): Front['page'] {
  return refusing(async (request, response) => {
    const headers = headersOf(request);
    if (isFile(pathOf(request.url ?? '/'))) {
      await countFile(ipOf(headers));
      return page(request, response);
    }
    const { caller, isAway } = await count(headers, request.headers.rsc === undefined);
    const answer = isAway ? whileAway : page;
    const turn = {
      start: () => void answer(request, response),
      refuse: (refusal: Refusal) => refusePage(request, response, refusal),
    };
    takeTurn(request, response, turn, caller);
  });
}

/** Limits the scripts and styles that are sent from memory, by IP address. */
export function limitAssets(asset: Front['page']): Front['page'] {
  return refusing(async (request, response) => {
    await countAsset(ipOf(headersOf(request)));
    return asset(request, response);
  });
}

function refusing(answer: Front['page']): Front['page'] {
  return async (request, response) => {
    try {
      return await answer(request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusePage(request, response, error);
    }
  };
}

/** Answers a refusal in plain text, as for a page. */
function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  { code, message, headers }: Refusal,
): void {
  response.writeHead(refusalStatus[code], {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : `${message}\n`);
}

/** Files of a page, which are cheap to send. */
const isFile = (path: string) =>
  path.startsWith('/_next/static/') || path === '/icon.svg' || path === serviceWorkerPath;

/** The caller of a page, and whether the database was unavailable. */
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

/**
 * Without the database nobody is known, and then a hospital behind one address must not be limited as one stranger.
 */
async function lookUp(
  token: string,
  isOpened: boolean,
): Promise<'known' | 'none' | 'away' | 'unread'> {
  try {
    const caller = await callerOfSession(token, { isUse: false });
    if (caller === null) return 'none';
    // A cached caller is known without the database, but the page cannot be read.
    if (isOpened) await database().execute(sql`select 1`);
    return 'known';
  } catch (error) {
    return isConnectionError(error) ? 'away' : 'unread';
  }
}
