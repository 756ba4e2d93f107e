import {
  exportPaymentQueueContract,
  paymentQueueContract,
  queueLine,
} from '@/lib/billing/payment-queue/contract';
import { readQueueLines } from '@/lib/billing/payment-queue/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: paymentQueueContract,
  file: exportPaymentQueueContract,
  name: 'to pay or refund today',
  read: readQueueLines,
  record: queueLine,
});
