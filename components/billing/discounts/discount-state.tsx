import {
  type DiscountStanding,
  discountStateWords,
  standingOf,
} from '@/components/billing/discounts/words';
import { Badge } from '@/components/platform/ui/badge';

type DiscountStateProps = {
  discount: { is_active: boolean; start_datetime: string; end_datetime: string };
};

/** Whether a discount can be used now, in a word. */
export function DiscountState({ discount }: DiscountStateProps) {
  const standing = standingOf(discount, new Date());
  return <Badge tone={tones[standing]}>{discountStateWords[standing]}</Badge>;
}

const tones: Readonly<Record<DiscountStanding, 'accent' | 'outline' | 'neutral'>> = {
  usable: 'accent',
  'not-started': 'outline',
  ended: 'neutral',
  inactive: 'neutral',
};
