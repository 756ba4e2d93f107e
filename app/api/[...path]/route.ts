import { Refusal } from '@/lib/domain/errors';
import { countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf } from '@/lib/platform/http/address';
import { withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

/** Every API path that nothing else answers, in the API's own error envelope and never as a page. */
const unknown = withErrorHandling({ id: 'unknown' }, async (request) => {
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
