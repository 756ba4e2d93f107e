import { queryOptions } from '@tanstack/react-query';
import type {
  roundBriefingContract,
  roundsWorklistContract,
} from '@/lib/admissions/rounds/contract';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 30_000;

/** Patients to see on a ward; both by uuid. */
export const roundsWorklistQuery = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['rounds-worklist', provider, ward],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider }, query: { ward } };
      return (await call(roundsWorklistOperation, given, { signal })).data;
    },
    refetchInterval: refetchEveryMs,
  });

/** The changes of an inpatient since the last round; both by uuid. */
export const roundBriefingQuery = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['patients', provider, patient, 'round-briefing'],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider, patient_id: patient };
      return (await call(roundBriefingOperation, { params }, { signal })).data;
    },
    refetchInterval: refetchEveryMs,
  });

const roundBriefingOperation = operation<typeof roundBriefingContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/round-briefing',
);
const roundsWorklistOperation = operation<typeof roundsWorklistContract>(
  'GET /providers/{provider_id}/rounds-worklist',
);
