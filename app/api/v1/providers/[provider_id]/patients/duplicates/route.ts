import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { findDuplicates } from '@/lib/registry/patients/duplicates';
import { findDuplicatesContract } from '@/lib/registry/patients/duplicates-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(findDuplicatesContract, ({ ctx, query }) => findDuplicates(ctx, query)),
});
