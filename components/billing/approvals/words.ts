import type { Approval } from '@/components/billing/approvals/client';
import { approvalKindWords } from '@/lib/domain/codes/approvals';
import { moneyWords } from '@/lib/domain/money';

type Named = Pick<Approval, 'kind' | 'amount' | 'currency'>;

/** "Waiver of KES 1,500.00"; of a copayment its difference from the scheme's. */
export const approvalName = ({ kind, amount, currency }: Named): string => {
  const sum = moneyWords(amount, currency);
  return kind === 'copayment'
    ? `Copayment that differs by ${sum}`
    : `${approvalKindWords[kind]} of ${sum}`;
};

/** The request in a line: the services, the discount, or both copayments. */
export function approvalDetail({
  kind,
  currency,
  charge_items,
  invoice_number,
  discount_code,
  copayment,
  expected_copayment,
  account_name,
}: Pick<
  Approval,
  | 'kind'
  | 'currency'
  | 'charge_items'
  | 'invoice_number'
  | 'discount_code'
  | 'copayment'
  | 'expected_copayment'
  | 'account_name'
>): string {
  const of =
    charge_items.length === 0
      ? `invoice ${invoice_number ?? ''}`.trim()
      : charge_items.map(({ healthcare_service_name }) => healthcare_service_name).join(', ');
  if (kind === 'waiver') return of;
  if (copayment !== null && expected_copayment !== null) {
    const sums = `${moneyWords(copayment, currency)} instead of ${moneyWords(expected_copayment, currency)}`;
    return `${sums} for ${of}${account_name === null ? '' : `, ${account_name}`}`;
  }
  const codes = new Set([
    ...(discount_code === null ? [] : [discount_code]),
    ...charge_items.flatMap((item) => (item.discount_code === null ? [] : [item.discount_code])),
  ]);
  return `${[...codes].join(', ')} on ${of}`;
}
