import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { readEncounterPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncounterPrescriptionsContract, ({ ctx, query }) =>
    readEncounterPrescriptions(ctx, query),
  ),
});
