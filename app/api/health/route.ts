import { jsonText } from '@/lib/platform/http/envelope';
import { answered } from '@/lib/platform/http/server/answered';
import { route } from '@/lib/platform/http/server/route';

/** The process is alive; nothing is asked of the database. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answered({ id: 'health' }, async () => jsonText('{"status":"ok"}', 200)),
});
