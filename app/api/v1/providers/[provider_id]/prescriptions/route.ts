import {
  listPrescriptionsContract,
  prescribeContract,
} from '@/lib/clinical/prescriptions/contract';
import { prescribe } from '@/lib/clinical/prescriptions/server/prescribe';
import { readPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPrescriptionsContract, ({ ctx, query }) => readPrescriptions(ctx, query)),
  POST: handle(prescribeContract, ({ ctx, body }) => prescribe(ctx, body)),
});
