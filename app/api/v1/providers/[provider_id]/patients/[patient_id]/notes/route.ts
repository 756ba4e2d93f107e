import { listNotesContract } from '@/lib/chart/contract';
import { readNotesOfPatient } from '@/lib/chart/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listNotesContract, ({ ctx, params, query }) =>
    readNotesOfPatient(ctx, params.patient_id, query),
  ),
});
