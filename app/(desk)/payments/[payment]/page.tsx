import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { paymentAddress, receiptOf } from '@/components/billing/payments/client';
import { Payment } from '@/components/billing/payments/payment';
import { readPaymentContract } from '@/lib/billing/payments/contract';
import { readReceipt } from '@/lib/billing/payments/server/read';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readPaymentContract, (ctx) => readReceipt(ctx, named));
});

export async function generateMetadata({ params }: PageAddress<'payment'>): Promise<Metadata> {
  const { data } = await read((await params).payment);
  return { title: `Receipt ${data.receipt_number}` };
}

export default async function PaymentPage({ params }: PageAddress<'payment'>) {
  const given = (await params).payment;
  const { caller } = await requireViewer();
  const { viewer, data } = await read(given);
  if (given !== data.uuid) redirect(paymentAddress(data.uuid));
  const provider = { uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone };
  const client = new QueryClient();
  client.setQueryData(receiptOf(provider.uuid, data.uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Payment
        viewer={{ userId: caller.id, permissions: viewer.permissions }}
        provider={provider}
        payment={data.uuid}
      />
    </HydrationBoundary>
  );
}
