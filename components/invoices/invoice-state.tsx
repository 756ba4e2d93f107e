import { Badge } from '@/components/ui/badge';
import type { InvoiceStatus } from '@/lib/invoices/codes';
import { invoiceStatusWords } from '@/lib/invoices/words';

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
