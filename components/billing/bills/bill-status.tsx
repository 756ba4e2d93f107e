import { billWords } from '@/components/billing/bills/words';
import { Badge } from '@/components/platform/ui/badge';
import { Icon } from '@/components/platform/ui/icon';
import type { IconName } from '@/components/platform/ui/icon-names';
import type { Bill, BillStatus } from '@/lib/domain/bills/contract';

/** The state of a patient's bill, as a word and a symbol; nothing for people who may not see bills. */
export function BillState({ bill }: { bill: Bill | null }) {
  if (!bill) return null;
  const icon = icons[bill.status];
  if (bill.status === 'owing' || bill.status === 'refund-due') {
    return (
      <Badge tone="outline" icon={icon} wraps>
        <span className="min-w-0 text-ink tabular-nums">{billWords(bill)}</span>
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-ink-muted text-sm tabular-nums">
      <Icon of={icon} />
      {billWords(bill)}
    </span>
  );
}

const icons: Record<BillStatus, IconName> = {
  none: 'receipt-text',
  settled: 'circle-check',
  'awaiting-payer': 'hourglass',
  'refund-due': 'undo-2',
  owing: 'receipt-text',
};
