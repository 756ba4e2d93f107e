import { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { dayEndReport } from '@/lib/billing/cashier-shifts/server/read-day';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(dayEndReportContract, ({ ctx, query }) => dayEndReport(ctx, query)),
});
