import { varianceOf } from '@/components/billing/cashier-shifts/drawer';
import { Badge } from '@/components/platform/ui/badge';
import { tenderWords } from '@/lib/billing/payments/words';
import type { SettledTransactionType } from '@/lib/domain/codes/payments';
import { moneyWords } from '@/lib/domain/money';

type VarianceBadgeProps = {
  /** Said where it is not cash and nothing beside it says so. */
  tender?: SettledTransactionType | null;
  counted: string;
  expected: string;
  currency: string;
};

/** "Short KES 50.00" or "Card: short KES 50.00"; "None" for what is as the books say. */
export function VarianceBadge({ tender = null, counted, expected, currency }: VarianceBadgeProps) {
  const { kind, amount } = varianceOf(counted, expected, currency);
  if (kind === 'even') return 'None';
  const sum = moneyWords(amount, currency);
  return (
    <Badge tone="attention">
      {tender
        ? `${tenderWords[tender]}: ${kind} ${sum}`
        : `${kind === 'over' ? 'Over' : 'Short'} ${sum}`}
    </Badge>
  );
}
