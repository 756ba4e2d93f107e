import { listCarePlansContract } from '@/lib/clinical/chart/contract';
import { readCarePlansOfPatient } from '@/lib/clinical/chart/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listCarePlansContract, ({ ctx, params, query }) =>
    readCarePlansOfPatient(ctx, params.patient_id, query),
  ),
});
