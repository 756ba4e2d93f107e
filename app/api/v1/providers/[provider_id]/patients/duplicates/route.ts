import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { findDuplicatesContract } from '@/lib/registry/patients/duplicates-contract';
import { findDuplicates } from '@/lib/registry/patients/server/find-duplicates';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(findDuplicatesContract, ({ ctx, query }) => findDuplicates(ctx, query)),
});
