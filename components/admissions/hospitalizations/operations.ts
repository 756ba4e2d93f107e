import type { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { operation } from '@/lib/platform/http/operation';

export const listHospitalizationsOperation = operation<typeof listHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations',
});
