import {
  exportReferralsContract,
  listReferralsContract,
} from '@/lib/clinical/referral-requests/contract';
import { readReferrals } from '@/lib/clinical/referral-requests/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listReferralsContract,
  file: exportReferralsContract,
  name: 'referral requests',
  read: readReferrals,
});
