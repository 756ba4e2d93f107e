import { listCarePlansContract } from '@/lib/chart/contract';
import { readCarePlansOfPatient } from '@/lib/chart/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listCarePlansContract, ({ ctx, params, query }) =>
    readCarePlansOfPatient(ctx, params.patient_id, query),
  ),
});
