import { wardFormsContract } from '@/lib/admissions/wards/contract';
import { readWardForms } from '@/lib/admissions/wards/server/read-forms';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardFormsContract, ({ ctx, query }) => readWardForms(ctx, query.ward)),
});
