import { listDiagnosesContract } from '@/lib/clinical/chart/contract';
import { readDiagnosesOfPatient } from '@/lib/clinical/chart/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiagnosesContract, ({ ctx, params, query }) =>
    readDiagnosesOfPatient(ctx, params.patient_id, query),
  ),
});
