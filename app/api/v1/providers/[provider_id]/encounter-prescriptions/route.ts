import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { readEncounterPrescriptions } from '@/lib/clinical/prescriptions/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncounterPrescriptionsContract, ({ ctx, query }) =>
    readEncounterPrescriptions(ctx, query),
  ),
});
