import type { ApprovalStatus } from '@/lib/domain/codes/approvals';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

type Request = {
  status: ApprovalStatus;
  requestedById: string | null;
  requestedByKeyId: string | null;
};

/**
 * The uuid of the person who decides a request. Throws `forbidden` to the requester and to a key that acts for no user,
 * `conflict` once it is decided, `invalid` for a rejection without a reason. An approved request that is not used yet can
 * still be rejected, because nothing else would release it.
 */
export function requireDecider(
  ctx: Context,
  noun: string,
  request: Request,
  { decision, note }: { decision: 'approved' | 'rejected'; note: string },
): string {
  const userId = requirePerson(ctx);
  const isOwn =
    request.requestedById === userId ||
    (ctx.caller.kind === 'api-key' && request.requestedByKeyId === ctx.caller.id);
  if (isOwn) {
    throw new Refusal(
      'forbidden',
      `You requested this ${noun}. Someone else must approve or reject it.`,
    );
  }
  const { status } = request;
  const isOpen = status === 'requested' || (status === 'approved' && decision === 'rejected');
  if (!isOpen) throw new Refusal('conflict', `This ${noun} is already ${status}.`);
  if (decision === 'rejected' && note === '')
    throw refuseField('note', 'Enter the reason for the rejection.');
  return userId;
}

/**
 * The uuid of the person who withdraws their own request before it is decided. They can correct a slip without telling
 * anyone, and where only one person decides, no one else could reject it. Throws `forbidden` to anyone else and to a key
 * that acts for no user, `conflict` once it is decided.
 */
export function requireRequester(ctx: Context, noun: string, request: Request): string {
  const userId = requirePerson(ctx);
  if (request.requestedById !== userId) {
    throw new Refusal('forbidden', `Someone else requested this ${noun}.`);
  }
  if (request.status !== 'requested') {
    throw new Refusal('conflict', `This ${noun} is already ${request.status}.`);
  }
  return userId;
}

function requirePerson({ caller: { userId } }: Context): string {
  if (userId !== null) return userId;
  throw new Refusal(
    'forbidden',
    'This key does not act for a user, so it cannot approve or reject anything.',
  );
}
