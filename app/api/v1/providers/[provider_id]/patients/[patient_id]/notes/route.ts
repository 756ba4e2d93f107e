import { listNotesContract } from '@/lib/clinical/chart/contract';
import { readNotesOfPatient } from '@/lib/clinical/chart/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listNotesContract, ({ ctx, params, query }) =>
    readNotesOfPatient(ctx, params.patient_id, query),
  ),
});
