import { listTreatmentWaitsContract } from '@/lib/admissions/treatment-waits/contract';
import { readTreatmentWaits } from '@/lib/admissions/treatment-waits/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listTreatmentWaitsContract, ({ ctx, query }) => readTreatmentWaits(ctx, query)),
});
