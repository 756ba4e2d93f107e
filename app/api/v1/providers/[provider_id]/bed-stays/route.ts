import { listBedStaysContract } from '@/lib/bed-stays/contract';
import { readBedStays } from '@/lib/bed-stays/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listBedStaysContract, ({ ctx, query }) => readBedStays(ctx, query)),
});
