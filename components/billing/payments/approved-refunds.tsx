import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { approvedRefundsOf, refundAddress } from '@/components/billing/refunds/client';
import { moneyWords } from '@/lib/domain/money';

/** The patient's approved refunds: the cashier sees them when the patient comes. Both by uuid. */
export function ApprovedRefunds({ provider, patient }: { provider: string; patient: string }) {
  const { data = [] } = useQuery(approvedRefundsOf(provider, patient));
  return data.map(({ uuid, amount, currency }) => (
    <Link
      key={uuid}
      href={refundAddress(uuid)}
      prefetch={false}
      className="inline-flex min-h-control-sm items-center font-medium text-accent-ink underline underline-offset-2"
    >
      Refund to pay: {moneyWords(amount, currency)}
    </Link>
  ));
}
