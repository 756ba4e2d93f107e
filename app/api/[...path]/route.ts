import { countStranger } from '@/lib/auth/limits';
import { Refusal } from '@/lib/errors';
import { ipOf } from '@/lib/http/address';
import { answered } from '@/lib/http/answered';

/** Every API path that nothing else answers, in the API's own error envelope and never as a page. */
const unknown = answered({ id: 'unknown' }, async (request) => {
  await countStranger('nothing', ipOf(request.headers));
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
