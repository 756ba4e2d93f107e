import { findWard } from '@/db/queries/admissions/wards';
import { billTopic } from '@/db/queries/billing/bills';
import { readDisplayWard } from '@/lib/admissions/wards/server/read-display';
import { approvalTopic } from '@/lib/domain/codes/approvals';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { identifyDisplay } from '@/lib/platform/auth/server/identify';
import {
  describeEvent,
  mayStillListen,
  openStream,
} from '@/lib/platform/events/server/open-stream';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * A stream of what changes at the provider, or on one of its wards. It ends when the caller may read bills and could not, or no
 * longer may.
 */
export async function openBoardEvents(
  ctx: Context,
  reference: Reference | undefined,
  request: ApiRequest,
): Promise<Response> {
  const ward = reference ? await findWard(ctx.tx, ctx.provider.id, reference) : null;
  if (reference && !ward) throw notFound('ward');
  const mayReadBills = ctx.affiliation.permissions.has('billing:read');
  return openStream(ctx, request, {
    concerns: ({ topic, wardId }) =>
      topic !== approvalTopic &&
      (!ward || wardId === null || wardId === ward.id) &&
      (mayReadBills || topic !== billTopic),
    describe: describeEvent,
    mayStillListen: () =>
      mayStillListen(
        request.headers,
        ctx.provider.id,
        (permissions) =>
          permissions.has('clinical:read') && permissions.has('billing:read') === mayReadBills,
      ),
  });
}

/** A stream that says of the calling display's ward that something changed, until the display's key goes. */
export async function openDisplayEvents(ctx: Context, request: ApiRequest): Promise<Response> {
  const ward = await readDisplayWard(ctx);
  return openStream(ctx, request, {
    concerns: ({ wardId, topic }) =>
      (wardId === null || wardId === ward) && topic !== billTopic && topic !== approvalTopic,
    describe: () => ({}),
    mayStillListen: () =>
      identifyDisplay(request.headers).then(
        ({ id }) => id === ctx.caller.id,
        () => false,
      ),
  });
}
