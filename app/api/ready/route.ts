import { database } from '@/db/client';
import { reasonNotReady } from '@/db/queries/platform/schema-version';
import { Refusal } from '@/lib/domain/errors';
import { jsonText } from '@/lib/platform/http/envelope';
import { route } from '@/lib/platform/http/server/route';
import { withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

let asked: Promise<string | null> | null = null;

/** All who ask at once share one look: anyone may ask, as often as they like. */
function askDatabase(): Promise<string | null> {
  asked ??= reasonNotReady(database()).finally(() => {
    asked = null;
  });
  return asked;
}

/** The database can be reached and changed, and its migrations are in place. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withErrorHandling({ id: 'ready' }, async () => {
    const reason = await askDatabase();
    if (reason === null) return jsonText('{"status":"ready"}', 200);
    throw new Refusal('unavailable', reason, { headers: { 'retry-after': '2' } });
  }),
});
