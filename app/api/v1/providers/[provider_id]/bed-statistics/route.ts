import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readBedStatistics } from '@/lib/statistics/bed-statistics';
import { bedStatisticsContract } from '@/lib/statistics/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(bedStatisticsContract, ({ ctx, query }) => readBedStatistics(ctx, query)),
});
