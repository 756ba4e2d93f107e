import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { PaymentList } from '@/components/billing/payments/list';
import { paymentsQuery } from '@/components/billing/payments/list-client';
import { paymentList } from '@/components/billing/payments/list-view';
import { listPaymentsContract } from '@/lib/billing/payments/contract';
import { readPayments } from '@/lib/billing/payments/server/read';

export const metadata: Metadata = { title: 'Payments' };

export default async function PaymentsPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: paymentList,
    contract: listPaymentsContract,
    read: readPayments,
    query: paymentsQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <PaymentList
        provider={viewer.provider}
        mayTake={viewer.permissions.includes('payments:take')}
      />
    </HydrationBoundary>
  );
}
