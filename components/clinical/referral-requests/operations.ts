import type { listReferralsContract } from '@/lib/clinical/referral-requests/contract';
import { operation } from '@/lib/platform/http/operation';

export const listReferralsOperation = operation<typeof listReferralsContract>(
  'GET /providers/{provider_id}/referral-request',
);
