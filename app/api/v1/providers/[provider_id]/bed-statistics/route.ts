import { bedStatisticsContract } from '@/lib/admissions/statistics/contract';
import { readBedStatistics } from '@/lib/admissions/statistics/server/read-bed-statistics';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(bedStatisticsContract, ({ ctx, query }) => readBedStatistics(ctx, query)),
});
