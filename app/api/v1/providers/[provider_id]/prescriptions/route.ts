import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listPrescriptionsContract, prescribeContract } from '@/lib/prescriptions/contract';
import { prescribe } from '@/lib/prescriptions/prescribe';
import { readPrescriptions } from '@/lib/prescriptions/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPrescriptionsContract, ({ ctx, query }) => readPrescriptions(ctx, query)),
  POST: handle(prescribeContract, ({ ctx, body }) => prescribe(ctx, body)),
});
