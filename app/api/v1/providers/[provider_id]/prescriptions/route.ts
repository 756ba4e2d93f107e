import {
  listPrescriptionsContract,
  prescribeContract,
} from '@/lib/clinical/prescriptions/contract';
import { prescribe } from '@/lib/clinical/prescriptions/prescribe';
import { readPrescriptions } from '@/lib/clinical/prescriptions/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPrescriptionsContract, ({ ctx, query }) => readPrescriptions(ctx, query)),
  POST: handle(prescribeContract, ({ ctx, body }) => prescribe(ctx, body)),
});
