import { spread } from '@/lib/domain/discounts/spread';

/**
 * How much of what a payer is charged for a bill counts against a cover: in proportion to the lines of the cover's days and the
 * others, in minor units, and never more than the lines.
 */
export function partOf(
  charged: bigint,
  { within, beside }: { within: bigint; beside: bigint },
): bigint {
  const all = within + beside;
  const [part = 0n] = spread(charged < all ? charged : all, [within, beside]);
  return part;
}
