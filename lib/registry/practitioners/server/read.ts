import type { z } from 'zod';
import { listPractitioners } from '@/db/queries/registry/practitioners';
import type { Context } from '@/lib/platform/http/server/context';
import { readPage } from '@/lib/platform/records/server/page';
import type { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { presentPractitioner } from '@/lib/registry/practitioners/server/present';

/** One page of the provider's practitioners. */
export const readPractitioners = (
  ctx: Context,
  query: z.output<typeof practitionerContracts.list.query>,
) => readPage(ctx, query, listPractitioners, presentPractitioner);
