import { listBedStaysContract } from '@/lib/admissions/bed-stays/contract';
import { readBedStays } from '@/lib/admissions/bed-stays/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listBedStaysContract, ({ ctx, query }) => readBedStays(ctx, query)),
});
