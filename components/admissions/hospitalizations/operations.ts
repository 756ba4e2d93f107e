import type { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { operation } from '@/lib/platform/http/operation';

export const listHospitalizationsOperation = operation<typeof listHospitalizationsContract>(
  'GET /providers/{provider_id}/hospitalizations',
);
