import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listReferralsContract, referContract } from '@/lib/referral-requests/contract';
import { readReferrals } from '@/lib/referral-requests/read';
import { refer } from '@/lib/referral-requests/refer';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listReferralsContract, ({ ctx, query }) => readReferrals(ctx, query)),
  POST: handle(referContract, ({ ctx, body }) => refer(ctx, body)),
});
