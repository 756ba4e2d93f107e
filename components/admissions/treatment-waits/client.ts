import { queryOptions } from '@tanstack/react-query';
import { type AcrossWards, shownAcrossWards } from '@/components/admissions/wards/across-wards';
import type {
  listTreatmentWaitsContract,
  TreatmentWait,
} from '@/lib/admissions/treatment-waits/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { serverNow } from '@/lib/platform/http/server-clock';

const refetchEveryMs = 15_000;

/** The patients of all wards who wait for a clinician; the provider by uuid. */
export const treatmentWaitsQuery = (provider: string) =>
  queryOptions({
    queryKey: ['treatment-waits', provider],
    queryFn: async ({ signal }): Promise<AcrossWards<TreatmentWait>> => {
      const given = { params: { provider_id: provider }, query: { page_size: shownAcrossWards } };
      const { rows, meta } = await pageOf(listTreatmentWaitsOperation, given, { signal });
      return { rows, total: meta.total, asOf: serverNow().getTime() };
    },
    refetchInterval: refetchEveryMs,
  });

const listTreatmentWaitsOperation = operation<typeof listTreatmentWaitsContract>(
  'GET /providers/{provider_id}/treatment-waits',
);
