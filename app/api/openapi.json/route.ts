import { apiDocumentText } from '@/lib/docs/document-text';
import { publicUrl } from '@/lib/http/address';
import { answered } from '@/lib/http/answered';
import { jsonText } from '@/lib/http/envelope';
import { route } from '@/lib/http/route';

/** The API's description, generated from the schemas that validate its requests. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answered({ id: 'openapi' }, async (request) =>
    jsonText(apiDocumentText(publicUrl(request).origin), 200),
  ),
});
