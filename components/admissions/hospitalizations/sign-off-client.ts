import { queryOptions } from '@tanstack/react-query';
import { listHospitalizationsOperation } from '@/components/admissions/hospitalizations/operations';
import { pageOf } from '@/lib/platform/http/call';

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
