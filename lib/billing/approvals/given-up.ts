import type { ApprovalKind } from '@/lib/domain/codes/approvals';
import type { PayerType } from '@/lib/domain/codes/payers';
import { isPayerType, type TransactionType } from '@/lib/domain/codes/payments';

/** The amount that a person gives up by choice, with everything that its approval is for. Amounts are in minor units. */
export type GivenUp = {
  kind: ApprovalKind;
  patientId: string;
  currency: string;
  amount: bigint;
  chargeItemId: string | null;
  invoiceId: string | null;
  discountId: string | null;
  accountId: string | null;
  copayment: { asked: bigint; expected: bigint } | null;
  items: readonly { chargeItemId: string; discountId: string | null; net: bigint }[];
};

const nothing = {
  chargeItemId: null,
  invoiceId: null,
  discountId: null,
  accountId: null,
  copayment: null,
  items: [],
};

type Line = { chargeItemId: string; discountId: string | null; net: bigint; off: bigint };

export const waiverGivenUp = (
  chargeItemId: string,
  of: Pick<GivenUp, 'patientId' | 'currency' | 'amount'>,
): GivenUp => ({ ...nothing, ...of, kind: 'waiver', chargeItemId });

/** The discounts on single items that were chosen by hand; what those items cost after all their discounts is approved with them. */
export const itemDiscountsGivenUp = (
  of: Pick<GivenUp, 'patientId' | 'currency'>,
  lines: readonly (Line & { isByHand: boolean })[],
): GivenUp => ({
  ...nothing,
  ...of,
  kind: 'discount',
  amount: lines.reduce((sum, { off, isByHand: byHand }) => (byHand ? sum + off : sum), 0n),
  items: lines.map(({ chargeItemId, discountId, net }) => ({ chargeItemId, discountId, net })),
});

/** The discount of a whole invoice; of one that is not drawn yet with its lines. */
export const invoiceDiscountGivenUp = (
  of: Pick<GivenUp, 'patientId' | 'currency' | 'amount'>,
  {
    invoiceId,
    discountId,
    lines = [],
  }: { invoiceId: string | null; discountId: string; lines?: readonly Line[] },
): GivenUp => ({
  ...nothing,
  ...of,
  kind: 'discount',
  invoiceId,
  discountId,
  items: lines.map((line) => ({
    chargeItemId: line.chargeItemId,
    discountId: line.discountId,
    net: line.net,
  })),
});

/** A copayment that differs from the scheme's, of an invoice or of items. */
export const copaymentGivenUp = (
  of: Pick<GivenUp, 'patientId' | 'currency' | 'accountId' | 'invoiceId' | 'discountId'>,
  lines: readonly Line[],
  settlement: { due: bigint; parts: readonly SettledPart[]; expectedCopayment: bigint | null },
): GivenUp => ({
  ...nothing,
  ...of,
  kind: 'copayment',
  amount: copaymentDifference(settlement),
  copayment: {
    asked: settlement.parts
      .filter(({ role }) => role === 'copayment')
      .reduce((all, { amount }) => all + amount, 0n),
    expected: settlement.expectedCopayment ?? 0n,
  },
  items: lines.map(({ chargeItemId, discountId, net }) => ({ chargeItemId, discountId, net })),
});

/** Whether a discount is chosen by hand: a contract gives those of an insurer or a company. */
export const isByHand = (discount: { payerType: PayerType } | undefined): boolean =>
  discount?.payerType === 'self-pay';

type SettledPart = {
  role: 'main' | 'copayment' | 'tender';
  transactionType: TransactionType;
  amount: bigint;
};

/**
 * By how much a payment departs from the copayment of the payer's scheme: the part that the patient can no longer pay, or
 * the part asked above it. `due` is before the payment; `expected` null: there is no scheme.
 */
export function copaymentDifference({
  due,
  parts,
  expectedCopayment: expected,
}: {
  due: bigint;
  parts: readonly SettledPart[];
  expectedCopayment: bigint | null;
}): bigint {
  if (expected === null) return 0n;
  const sum = (some: readonly SettledPart[]) => some.reduce((all, { amount }) => all + amount, 0n);
  const left = due - sum(parts);
  const byPatient = sum(parts.filter(({ transactionType }) => !isPayerType(transactionType)));
  const below = expected - byPatient - left;
  const above = sum(parts.filter(({ role }) => role === 'copayment')) - expected;
  if (below > 0n) return below;
  return above > 0n ? above : 0n;
}
