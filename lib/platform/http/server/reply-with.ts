import type { Found } from '@/db/queries/platform/page';
import type { Reply } from '@/lib/platform/http/contract';
import { jsonText, success } from '@/lib/platform/http/envelope';
import { pageMeta } from '@/lib/platform/http/pagination';
import type { placesOf } from '@/lib/platform/http/server/sealed-place';

type Asked = {
  url: () => URL;
  query: Record<string, unknown>;
  places: Pick<ReturnType<typeof placesOf>, 'seal'>;
};

/** The response that a contract's reply makes of what the work answered. */
export function replyWith(kind: Reply, outcome: unknown, { url, query, places }: Asked): Response {
  if (outcome instanceof Response) return outcome;
  if (kind.kind === 'bare') return jsonText(JSON.stringify(outcome), kind.status);
  if (kind.kind === 'envelope') return success(kind, outcome);
  if (kind.kind === 'stream') throw new Error('A stream is answered by a Response.');
  const {
    rows,
    total,
    next,
    message = kind.message,
    isSimilar = false,
  } = outcome as Found<unknown> & {
    message?: string;
    isSimilar?: boolean;
  };
  const meta = pageMeta(url(), {
    current: Number(query.page ?? 1),
    size: Number(query.page_size),
    total,
    next: next && places.seal(next),
    isSimilar,
  });
  const answer = { success: true, message, meta, [kind.key]: rows };
  return jsonText(JSON.stringify(kind.inEnvelope ? { ...answer, errors: null } : answer), 200);
}
