import { approvalTopic } from '@/lib/domain/codes/approvals';
import {
  describeEvent,
  mayStillListen,
  openStream,
} from '@/lib/platform/events/server/open-stream';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import type { Context } from '@/lib/platform/http/server/context';

/** A stream of the changes of requests for approval at the provider. */
export const openApprovalEvents = (ctx: Context, request: ApiRequest): Promise<Response> =>
  openStream(ctx, request, {
    concerns: ({ topic }) => topic === approvalTopic,
    describe: describeEvent,
    mayStillListen: () =>
      mayStillListen(request.headers, ctx.provider.id, (permissions) =>
        permissions.has('billing:read'),
      ),
  });
