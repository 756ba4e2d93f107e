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
    charge_items.length === 0 ? `invoice ${invoice_number ?? ''}`.trim() : itemsWords(charge_items);
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

/** "Malaria test, 9 × Bed night (13 Nov 2026, 14 Nov 2026, …)": each service once, with what tells its charges apart. */
function itemsWords(items: Approval['charge_items']): string {
  const services = new Map<string, string[]>();
  for (const { healthcare_service_name: name, description } of items) {
    services.set(name, [...(services.get(name) ?? []), description.replace(/^Night of /, '')]);
  }
  return [...services]
    .map(([name, descriptions]) => {
      if (descriptions.length === 1) return name;
      const told = descriptions.filter((text) => text !== '' && text !== name).join(', ');
      // Of nights each charge is one; of other services one charge may be of several.
      return told === ''
        ? `${name} (${descriptions.length} charges)`
        : `${descriptions.length} × ${name} (${told})`;
    })
    .join(', ');
}
