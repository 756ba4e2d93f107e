import { listPaymentsContract } from '@/lib/billing/payments/contract';
import { exportContract } from '@/lib/platform/http/export-contract';

export const exportPaymentsContract = exportContract(listPaymentsContract);
