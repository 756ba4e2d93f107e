import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listEncounterPrescriptionsContract } from '@/lib/prescriptions/contract';
import { readEncounterPrescriptions } from '@/lib/prescriptions/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncounterPrescriptionsContract, ({ ctx, query }) =>
    readEncounterPrescriptions(ctx, query),
  ),
});
