import { queryOptions } from '@tanstack/react-query';
import type { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 60_000;

/** The discharges that wait for a medical officer's signature; the provider by uuid. */
export const dischargesToSignOff = (provider: string) =>
  queryOptions({
    queryKey: ['hospitalizations', provider, 'to-sign-off'],
    queryFn: async ({ signal }) => {
      const { rows, meta } = await pageOf(
        listHospitalizationsOperation,
        { params: { provider_id: provider }, query: { is_active: 'false', sign_off_due: 'true' } },
        { signal },
      );
      return { rows, total: meta.total };
    },
    refetchInterval: refetchEveryMs,
  });

const listHospitalizationsOperation = operation<typeof listHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations',
});
