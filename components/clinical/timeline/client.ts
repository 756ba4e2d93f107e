import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { timelineContract } from '@/lib/clinical/timeline/contract';
import type { TimelineKind } from '@/lib/domain/timeline/kinds';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 60_000;

/** A patient's timeline, as many pages as were asked for; of one admission or of all, of some kinds or of all. */
export function timeline(
  { provider, patient }: PatientAddress,
  { stay, kinds }: { stay: string | null; kinds: readonly TimelineKind[] },
) {
  const params = { provider_id: provider, patient_id: patient };
  return infiniteQueryOptions({
    queryKey: ['patients', provider, patient, 'timeline', stay, kinds],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(stay === null ? {} : { hospitalization: stay }),
        ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      return (await call(timelineOperation, { params, query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchEveryMs,
  });
}

const timelineOperation = operation<typeof timelineContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/timeline',
);
