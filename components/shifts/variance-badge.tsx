import { Badge } from '@/components/ui/badge';
import { varianceOf } from '@/lib/cashier-shifts/drawer';
import { moneyWords } from '@/lib/money';
import type { SettledTransactionType } from '@/lib/payments/codes';
import { wayWords } from '@/lib/payments/words';

type VarianceBadgeProps = {
  /** Said where it is not cash and nothing beside it says so. */
  way?: SettledTransactionType | null;
  counted: string;
  expected: string;
  currency: string;
};

/** "Short KES 50.00" or "Card: short KES 50.00"; "None" for what is as the books say. */
export function VarianceBadge({ way = null, counted, expected, currency }: VarianceBadgeProps) {
  const { kind, amount } = varianceOf(counted, expected, currency);
  if (kind === 'even') return 'None';
  const sum = moneyWords(amount, currency);
  return (
    <Badge tone="attention">
      {way ? `${wayWords[way]}: ${kind} ${sum}` : `${kind === 'over' ? 'Over' : 'Short'} ${sum}`}
    </Badge>
  );
}
