import type { ApprovalStatus } from '@/lib/domain/codes/approvals';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

type Request = {
  status: ApprovalStatus;
  requestedById: string | null;
  requestedByKeyId: string | null;
};

/**
 * The person who may decide a request so, by uuid. Throws `forbidden` to the one who made it and to a key that acts for
 * nobody, `conflict` once it is decided, `invalid` for a rejection without a reason. What is approved and not used yet can
 * still be rejected: nothing else frees it.
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
  if (!isOpen) throw new Refusal('conflict', `This ${noun} is ${status} already.`);
  if (decision === 'rejected' && note === '')
    throw refuseField('note', 'Enter the reason for the rejection.');
  return userId;
}

/**
 * The person who takes an own request back before anybody has decided it, by uuid: of a slip in it nobody else need know,
 * and where one person alone decides nobody else could. Throws `forbidden` to anyone else and to a key that acts for nobody,
 * `conflict` once it is decided.
 */
export function requireRequester(ctx: Context, noun: string, request: Request): string {
  const userId = requirePerson(ctx);
  if (request.requestedById !== userId) {
    throw new Refusal('forbidden', `Someone else requested this ${noun}.`);
  }
  if (request.status !== 'requested') {
    throw new Refusal('conflict', `This ${noun} is ${request.status} already.`);
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
