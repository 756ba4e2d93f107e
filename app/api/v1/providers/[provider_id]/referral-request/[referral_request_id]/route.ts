import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { changeReferral } from '@/lib/referral-requests/change';
import { changeReferralContract, readReferralContract } from '@/lib/referral-requests/contract';
import { readReferral } from '@/lib/referral-requests/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readReferralContract, ({ ctx, params }) =>
    readReferral(ctx, params.referral_request_id),
  ),
  PATCH: handle(changeReferralContract, ({ ctx, params, body }) =>
    changeReferral(ctx, params.referral_request_id, body),
  ),
});
