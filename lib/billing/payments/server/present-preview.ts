import type { z } from 'zod';
import type { CoverRow } from '@/db/queries/registry/covers';
import type { settlementLine, settlementPreview } from '@/lib/billing/payments/record';
import type { UsedBefore } from '@/lib/billing/payments/server/judge-slips';
import type { Settlement } from '@/lib/billing/payments/server/split-due';
import { partOf } from '@/lib/domain/covers/part';
import { fromMinorUnits, presentAmount, storedUnits } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';

type Shown = z.input<typeof settlementPreview>;
type Line = z.input<typeof settlementLine>;

/** The sums of a settlement, in the interface's words and in minor units. */
export function presentPreview(
  { currency, due, parts, shift, expectedCopayment, copaymentBack, cover, payer }: Settlement,
  used: UsedBefore,
  {
    total,
    discountTotal,
    creditedTotal,
    paidTotal,
    lines,
    servedOn,
    approvals,
  }: {
    total: bigint;
    discountTotal: bigint;
    creditedTotal: bigint;
    paidTotal: bigint;
    lines: Line[];
    /** The day of each item's service, as `serviceDaysByItem` has them. */
    servedOn: ReadonlyMap<string, string>;
    approvals: Shown['approvals'];
  },
): Shown {
  const words = (units: bigint) => fromMinorUnits(units, currency);
  const sum = (some: typeof parts) => some.reduce((all, { amount }) => all + amount, 0n);
  const copayments = parts.filter(({ role }) => role === 'copayment');
  return {
    currency,
    lines,
    total: words(total),
    discount_total: words(discountTotal),
    net_total: words(total - discountTotal),
    credited_total: words(creditedTotal),
    paid_total: words(paidTotal),
    due: words(due - copaymentBack),
    balance_after: words(due - sum(parts)),
    copayment_back: words(copaymentBack),
    payer_amount: words(sum(parts.filter(({ role }) => role === 'main'))),
    copayment: copayments.length === 0 ? null : words(sum(copayments)),
    expected_copayment: expectedCopayment === null ? null : words(expectedCopayment),
    payments: parts.map((part) => ({
      is_copayment: part.role === 'copayment',
      transaction_type: part.transactionType,
      account: part.account.id,
      account_name: part.account.name,
      amount: words(part.amount),
      rounding: words(part.rounding),
      tendered: part.tendered === null ? null : words(part.tendered),
      change: words(part.change),
      reference: part.reference,
      used_before: (used.get(part) ?? []).map(({ receiptNumber, patient, ...before }) => ({
        receipt_number: receiptNumber,
        patient_uuid: patient.id,
        patient_name: surnameFirst(patient),
        amount: presentAmount(before.amount, currency),
        reference_total:
          before.referenceTotal === null ? null : presentAmount(before.referenceTotal, currency),
        received_at: before.receivedAt.toISOString(),
      })),
    })),
    shift: shift?.id ?? null,
    cover: cover && presentCover(cover, { parts, lines, servedOn, currency }),
    needs_claim_number: payer?.needsClaimNumber ?? false,
    approvals,
  };
}

function presentCover(
  cover: CoverRow,
  {
    parts,
    lines,
    servedOn,
    currency,
  }: {
    parts: Settlement['parts'];
    lines: Line[];
    servedOn: ReadonlyMap<string, string>;
    currency: string;
  },
): NonNullable<Shown['cover']> {
  const { authorizationLimit: limit, validFrom, validTo } = cover;
  const charged = parts
    .filter(({ account }) => account.payerId === cover.payerId)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const of = { within: 0n, beside: 0n };
  for (const { charge_item, net_amount } of lines) {
    const day = servedOn.get(charge_item);
    if (day === undefined) continue;
    const isWithin = validFrom <= day && (validTo === null || day <= validTo);
    of[isWithin ? 'within' : 'beside'] += storedUnits(net_amount, currency);
  }
  const left =
    limit === null ? null : storedUnits(limit, currency) - storedUnits(cover.used, currency);
  return {
    uuid: cover.id,
    member_number: cover.memberNumber,
    authorization_number: cover.authorizationNumber,
    authorization_limit: limit === null ? null : presentAmount(limit, currency),
    authorization_left: left === null ? null : fromMinorUnits(left, currency),
    is_authorization_passed: left !== null && partOf(charged, of) > left,
  };
}
