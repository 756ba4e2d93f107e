import { changeReferral } from '@/lib/clinical/referral-requests/change';
import {
  changeReferralContract,
  readReferralContract,
} from '@/lib/clinical/referral-requests/contract';
import { readReferral } from '@/lib/clinical/referral-requests/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readReferralContract, ({ ctx, params }) =>
    readReferral(ctx, params.referral_request_id),
  ),
  PATCH: handle(changeReferralContract, ({ ctx, params, body }) =>
    changeReferral(ctx, params.referral_request_id, body),
  ),
});
