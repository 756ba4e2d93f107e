import { Refusal } from '@/lib/errors';
import { answered } from '@/lib/http/answered';

/** Every API path that nothing else answers, in the API's own error envelope and never as a page. */
const unknown = answered({ id: 'unknown' }, async (request) => {
  throw new Refusal('not_found', `There is nothing at ${new URL(request.url).pathname}.`);
});

export {
  unknown as DELETE,
  unknown as GET,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
};
