import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { clinicalSignsValueSet } from '@/lib/scores/clinical-signs';
import { clinicalSignsContract } from '@/lib/scores/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(clinicalSignsContract, async () => clinicalSignsValueSet),
});
