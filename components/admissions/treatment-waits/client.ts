import { queryOptions } from '@tanstack/react-query';
import type {
  listTreatmentWaitsContract,
  TreatmentWait,
} from '@/lib/admissions/treatment-waits/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { serverNow } from '@/lib/platform/http/server-clock';

/** The longest waits, how many patients wait in all, and when this was so. */
export type TreatmentWaits = { rows: TreatmentWait[]; total: number; asOf: number };

/** How many of the waits a page shows. */
export const shownWaits = 200;

const refetchEveryMs = 15_000;

/** The patients of all wards who wait for a clinician; the provider by uuid. */
export const treatmentWaitsQuery = (provider: string) =>
  queryOptions({
    queryKey: ['treatment-waits', provider],
    queryFn: async ({ signal }): Promise<TreatmentWaits> => {
      const given = { params: { provider_id: provider }, query: { page_size: shownWaits } };
      const { rows, meta } = await pageOf(listTreatmentWaitsOperation, given, { signal });
      return { rows, total: meta.total, asOf: serverNow().getTime() };
    },
    refetchInterval: refetchEveryMs,
  });

const listTreatmentWaitsOperation = operation<typeof listTreatmentWaitsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/treatment-waits',
});
