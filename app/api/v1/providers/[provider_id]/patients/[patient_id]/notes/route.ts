import { listNotesContract } from '@/lib/clinical/chart/contract';
import { readNotesOfPatient } from '@/lib/clinical/chart/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listNotesContract, ({ ctx, params, query }) =>
    readNotesOfPatient(ctx, params.patient_id, query),
  ),
});
