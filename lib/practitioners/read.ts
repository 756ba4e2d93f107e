import type { z } from 'zod';
import { listPractitioners } from '@/db/queries/practitioners';
import type { Context } from '@/lib/http/context';
import type { practitionerContracts } from '@/lib/practitioners/contract';
import { presentPractitioner } from '@/lib/practitioners/present';
import { readPage } from '@/lib/records/page';

/** One page of the provider's practitioners. */
export const readPractitioners = (
  ctx: Context,
  query: z.output<typeof practitionerContracts.list.query>,
) => readPage(ctx, query, listPractitioners, presentPractitioner);
