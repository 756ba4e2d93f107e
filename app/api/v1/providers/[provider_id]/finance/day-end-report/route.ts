import { dayEndReportContract } from '@/lib/cashier-shifts/day-end-contract';
import { dayEndReport } from '@/lib/cashier-shifts/report';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(dayEndReportContract, ({ ctx, query }) => dayEndReport(ctx, query)),
});
