import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingInvoices() {
  return <LoadingList title="Invoices" label="Loading invoices" />;
}
