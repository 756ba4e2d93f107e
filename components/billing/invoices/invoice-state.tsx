import { Badge } from '@/components/platform/ui/badge';
import { invoiceStatusWords } from '@/lib/billing/invoices/words';
import type { InvoiceStatus } from '@/lib/domain/codes/invoices';

export function InvoiceState({ status }: { status: InvoiceStatus }) {
  return <Badge tone={tones[status]}>{invoiceStatusWords[status]}</Badge>;
}

const tones: Readonly<
  Record<InvoiceStatus, 'outline' | 'attention' | 'accent' | 'neutral' | 'danger'>
> = {
  draft: 'outline',
  issued: 'attention',
  'part-paid': 'attention',
  paid: 'neutral',
  cancelled: 'danger',
};
