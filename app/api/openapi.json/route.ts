import { readyDocument } from '@/app/api/ready-document';
import { countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf } from '@/lib/platform/http/address';
import { readyAnswer } from '@/lib/platform/http/ready-made';
import { route } from '@/lib/platform/http/server/route';
import { withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

/** The API's description, generated from the schemas that validate its requests. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withErrorHandling({ id: 'openapi' }, async ({ headers }) => {
    await countStranger('document', ipOf(headers));
    return readyAnswer(await readyDocument(), headers);
  }),
});
