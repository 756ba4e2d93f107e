import { contracts } from '@/app/api/contracts';
import { openApiDocument } from '@/lib/platform/http/openapi';
import { makeReady, type ReadyMade } from '@/lib/platform/http/ready-made';
import { env } from '@/lib/platform/settings/env';

let made: Promise<ReadyMade> | undefined;

/**
 * The API's description as JSON. Anyone may ask for it, and to make it takes a good part of a second in which nobody else
 * is answered: it is made once. Its server is named as `PUBLIC_URL` says, or else by a path, which a client reads as one on
 * the server that it asked.
 */
export function readyDocument(): Promise<ReadyMade> {
  made ??= makeReady(documentText(), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  return made;
}

function documentText(): string {
  const { PUBLIC_URL } = env();
  return JSON.stringify(openApiDocument(contracts, PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''));
}
