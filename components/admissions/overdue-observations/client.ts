import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AcrossWards, shownAcrossWards } from '@/components/admissions/wards/across-wards';
import type {
  listOverdueObservationsContract,
  OverdueObservation,
} from '@/lib/admissions/overdue-observations/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { serverNow } from '@/lib/platform/http/server-clock';

/** The patients of a ward, or of all wards, whose next observations are overdue; the provider and the ward by uuid. */
export const overdueQuery = (provider: string, ward: string | undefined) =>
  queryOptions({
    queryKey: ['overdue-observations', provider, ward ?? null],
    queryFn: async ({ signal }): Promise<AcrossWards<OverdueObservation>> => {
      const query = { page_size: shownAcrossWards, ...(ward && { ward }) };
      const given = { params: { provider_id: provider }, query };
      const { rows, meta } = await pageOf(listOverdueOperation, given, { signal });
      return { rows, total: meta.total, asOf: serverNow().getTime() };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

const listOverdueOperation = operation<typeof listOverdueObservationsContract>(
  'GET /providers/{provider_id}/overdue-observations',
);
