import { z } from 'zod';
import { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';
import { reference } from '@/lib/platform/http/types';

export const exportDayEndContract = defineContract({
  id: 'shift.day-end-export',
  method: 'GET',
  path: '/providers/{provider_id}/finance/day-end-report/export',
  summary: 'Export the report of a day as CSV',
  description:
    'A row for each cashier, desk, payment method, currency and hour of the provider’s clock: RFC 4180 in UTF-8 with a byte order mark. The figures are those of the report, without the amounts given up and those still to be refunded or charged, which belong to no hour or desk.',
  tag: 'Cashier shifts',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  query: dayEndReportContract.query.extend(openedByScreen),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
