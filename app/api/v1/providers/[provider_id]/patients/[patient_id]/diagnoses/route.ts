import { listDiagnosesContract } from '@/lib/chart/contract';
import { readDiagnosesOfPatient } from '@/lib/chart/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiagnosesContract, ({ ctx, params, query }) =>
    readDiagnosesOfPatient(ctx, params.patient_id, query),
  ),
});
