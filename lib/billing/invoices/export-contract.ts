import { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { exportContract } from '@/lib/platform/http/export-contract';

export const exportInvoicesContract = exportContract(listInvoicesContract);
