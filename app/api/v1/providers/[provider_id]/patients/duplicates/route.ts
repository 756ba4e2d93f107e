import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { findDuplicates } from '@/lib/patients/duplicates';
import { findDuplicatesContract } from '@/lib/patients/duplicates-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(findDuplicatesContract, ({ ctx, query }) => findDuplicates(ctx, query)),
});
