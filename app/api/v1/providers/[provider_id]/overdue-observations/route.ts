import { listOverdueObservationsContract } from '@/lib/admissions/overdue-observations/contract';
import { readOverdueObservations } from '@/lib/admissions/overdue-observations/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listOverdueObservationsContract, ({ ctx, query }) =>
    readOverdueObservations(ctx, query),
  ),
});
