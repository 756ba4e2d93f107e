import type { listEncountersContract } from '@/lib/clinical/encounters/contract';
import { operation } from '@/lib/platform/http/operation';

export const listEncountersOperation = operation<typeof listEncountersContract>(
  'GET /providers/{provider_id}/encounter',
);
