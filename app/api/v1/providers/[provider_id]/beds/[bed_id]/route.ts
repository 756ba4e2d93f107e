import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { editBed, readBed } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(bedContracts.read, ({ ctx, params }) => readBed(ctx, params.bed_id)),
  PATCH: handle(bedContracts.edit, ({ ctx, params, body }) => editBed(ctx, params.bed_id, body)),
});
