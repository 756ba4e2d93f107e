import { readBedStatistics } from '@/lib/admissions/statistics/bed-statistics';
import { bedStatisticsContract } from '@/lib/admissions/statistics/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(bedStatisticsContract, ({ ctx, query }) => readBedStatistics(ctx, query)),
});
