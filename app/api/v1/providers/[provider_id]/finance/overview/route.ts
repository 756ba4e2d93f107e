import { financeOverviewContract } from '@/lib/billing/overview/contract';
import { readFinanceOverview } from '@/lib/billing/overview/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(financeOverviewContract, ({ ctx }) => readFinanceOverview(ctx)),
});
