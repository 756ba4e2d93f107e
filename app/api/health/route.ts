import { jsonText } from '@/lib/platform/http/envelope';
import { route } from '@/lib/platform/http/server/route';
import { withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

/** The process is alive; nothing is asked of the database. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withErrorHandling({ id: 'health' }, async () => jsonText('{"status":"ok"}', 200)),
});
