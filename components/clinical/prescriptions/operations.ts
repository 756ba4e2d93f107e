import type { listPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { operation } from '@/lib/platform/http/operation';

export const listPrescriptionsOperation = operation<typeof listPrescriptionsContract>(
  'GET /providers/{provider_id}/prescriptions',
);
