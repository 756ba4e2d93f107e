import { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { exportContract } from '@/lib/platform/http/export-contract';

export const exportHospitalizationsContract = exportContract(listHospitalizationsContract, {
  also: 'Unpaid bills are included for callers with `billing:read`.',
});
