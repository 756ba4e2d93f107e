import {
  changeReferralContract,
  readReferralContract,
} from '@/lib/clinical/referral-requests/contract';
import { changeReferral } from '@/lib/clinical/referral-requests/server/change';
import { readReferral } from '@/lib/clinical/referral-requests/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readReferralContract, ({ ctx, params }) =>
    readReferral(ctx, params.referral_request_id),
  ),
  PATCH: handle(changeReferralContract, ({ ctx, params, body }) =>
    changeReferral(ctx, params.referral_request_id, body),
  ),
});
