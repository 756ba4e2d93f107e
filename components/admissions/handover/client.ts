import { queryOptions } from '@tanstack/react-query';
import type {
  listHandoverNotesContract,
  readHandoverContract,
} from '@/lib/admissions/handover/contract';
import { dataOf, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** The net under the live events: what nobody announced is seen within a minute. */
const refetchEveryMs = 60_000;

/** The handover of a ward; both by uuid. */
export const wardHandover = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['handover', provider, ward],
    queryFn: dataOf(readHandoverOperation, { provider_id: provider, ward_id: ward }),
    refetchInterval: refetchEveryMs,
  });

/** The handover notes on a patient of an admission, the latest first; both by uuid. */
export const handoverNotesOf = (provider: string, hospitalization: string) =>
  queryOptions({
    queryKey: ['handover-notes', provider, hospitalization],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider, hospitalization_id: hospitalization };
      return pageOf(listHandoverNotesOperation, { params }, { signal });
    },
  });

const listHandoverNotesOperation = operation<typeof listHandoverNotesContract>(
  'GET /providers/{provider_id}/hospitalizations/{hospitalization_id}/handover-notes',
);
const readHandoverOperation = operation<typeof readHandoverContract>(
  'GET /providers/{provider_id}/wards/{ward_id}/handover',
);
