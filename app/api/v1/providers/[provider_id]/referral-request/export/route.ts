import {
  exportReferralsContract,
  listReferralsContract,
} from '@/lib/clinical/referral-requests/contract';
import { readReferrals } from '@/lib/clinical/referral-requests/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listReferralsContract,
    file: exportReferralsContract,
    name: 'referral requests',
    read: readReferrals,
  }),
});
