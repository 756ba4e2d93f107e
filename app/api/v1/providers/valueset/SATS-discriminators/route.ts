import { clinicalSignsContract } from '@/lib/clinical/scores/contract';
import { clinicalSignsValueSet } from '@/lib/domain/scores/clinical-signs';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(clinicalSignsContract, async () => clinicalSignsValueSet),
});
