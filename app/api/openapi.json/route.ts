import { publicUrl } from '@/lib/http/address';
import { answered } from '@/lib/http/answered';
import { contracts } from '@/lib/http/contracts';
import { jsonText } from '@/lib/http/envelope';
import { openApiDocument } from '@/lib/http/openapi';
import { route } from '@/lib/http/route';

/** The API's description, generated from the schemas that validate its requests. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answered({ id: 'openapi' }, async (request) =>
    jsonText(JSON.stringify(openApiDocument(contracts, publicUrl(request).origin)), 200),
  ),
});
