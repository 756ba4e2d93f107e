import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PaymentList } from '@/components/billing/payments/list';
import { paymentsQuery } from '@/components/billing/payments/list-client';
import { paymentList } from '@/components/billing/payments/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listPaymentsContract } from '@/lib/billing/payments/contract';
import { readPayments } from '@/lib/billing/payments/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Payments' };

type PaymentsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PaymentsPage({ searchParams }: PaymentsPageProps) {
  const { view } = readListView(paymentList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listPaymentsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listPaymentsContract.query.parse(paymentList.toQuery(view));
    return readPayments(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = paymentsQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PaymentList
        provider={viewer.provider}
        mayTake={viewer.permissions.includes('payments:take')}
      />
    </HydrationBoundary>
  );
}
