import { listReferralsContract, referContract } from '@/lib/clinical/referral-requests/contract';
import { readReferrals } from '@/lib/clinical/referral-requests/server/read';
import { refer } from '@/lib/clinical/referral-requests/server/refer';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listReferralsContract, ({ ctx, query }) => readReferrals(ctx, query)),
  POST: handle(referContract, ({ ctx, body }) => refer(ctx, body)),
});
