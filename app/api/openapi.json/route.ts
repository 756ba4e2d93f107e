import { countStranger } from '@/lib/auth/limits';
import { readyDocument } from '@/lib/docs/ready-document';
import { ipOf } from '@/lib/http/address';
import { answered } from '@/lib/http/answered';
import { readyAnswer } from '@/lib/http/ready-made';
import { route } from '@/lib/http/route';

/** The API's description, generated from the schemas that validate its requests. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answered({ id: 'openapi' }, async ({ headers }) => {
    await countStranger('document', ipOf(headers));
    return readyAnswer(await readyDocument(), headers);
  }),
});
