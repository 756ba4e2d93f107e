import type { DiscountRow } from '@/db/queries/billing/discounts';
import {
  type GivenUp,
  invoiceDiscountGivenUp,
  isByHand,
  itemDiscountsGivenUp,
} from '@/lib/billing/approvals/given-up';
import type { lineOf } from '@/lib/billing/invoices/server/draw';
import { amountOff } from '@/lib/domain/discounts/decide';

type Lines = readonly ReturnType<typeof lineOf>[];
type Discounts = ReadonlyMap<string, DiscountRow>;

/** The lines of an invoice to be drawn, each with its discount and whether that was chosen by hand. */
export const linesGivenUp = (lines: Lines, discounts: Discounts) =>
  lines.map(({ item, discount, gross, off }) => ({
    chargeItemId: item.id,
    discountId: discount?.id ?? null,
    net: gross - off,
    off,
    isByHand: isByHand(discounts.get(item.id)),
  }));

/** The amount that an invoice gives up by discounts chosen by hand, on its items or on the whole. */
export function discountsGivenUp(
  of: Pick<GivenUp, 'patientId' | 'currency'>,
  {
    lines,
    discounts,
    invoiceDiscount,
  }: { lines: Lines; discounts: Discounts; invoiceDiscount: DiscountRow | null },
): GivenUp {
  const judged = linesGivenUp(lines, discounts);
  if (!invoiceDiscount || !isByHand(invoiceDiscount)) return itemDiscountsGivenUp(of, judged);
  const net = judged.reduce((sum, line) => sum + line.net, 0n);
  return invoiceDiscountGivenUp(
    { ...of, amount: amountOff(invoiceDiscount, net, of.currency) },
    { invoiceId: null, discountId: invoiceDiscount.id, lines: judged },
  );
}
