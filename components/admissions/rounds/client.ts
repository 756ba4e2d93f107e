import { queryOptions } from '@tanstack/react-query';
import type {
  roundBriefingContract,
  roundsWorklistContract,
} from '@/lib/admissions/rounds/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 30_000;

/** Patients to see on a ward; both by uuid. */
export const roundsWorklistQuery = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['rounds-worklist', provider, ward],
    queryFn: dataOf(roundsWorklistOperation, { provider_id: provider }, { ward }),
    refetchInterval: refetchEveryMs,
  });

/** The changes of an inpatient since the last round; both by uuid. */
export const roundBriefingQuery = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['patients', provider, patient, 'round-briefing'],
    queryFn: dataOf(roundBriefingOperation, { provider_id: provider, patient_id: patient }),
    refetchInterval: refetchEveryMs,
  });

const roundBriefingOperation = operation<typeof roundBriefingContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/round-briefing',
);
const roundsWorklistOperation = operation<typeof roundsWorklistContract>(
  'GET /providers/{provider_id}/rounds-worklist',
);
