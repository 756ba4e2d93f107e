import { listDiagnosesContract } from '@/lib/clinical/chart/contract';
import { readDiagnosesOfPatient } from '@/lib/clinical/chart/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiagnosesContract, ({ ctx, params, query }) =>
    readDiagnosesOfPatient(ctx, params.patient_id, query),
  ),
});
