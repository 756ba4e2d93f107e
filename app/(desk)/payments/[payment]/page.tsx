import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { Payment } from '@/components/payments/payment';
import { reference } from '@/lib/http/types';
import { paymentAddress, receiptOf } from '@/lib/payments/client';
import { readPaymentContract } from '@/lib/payments/contract';
import { readReceipt } from '@/lib/payments/read';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Payment' };

type PaymentPageProps = { params: Promise<{ payment: string }> };

export default async function PaymentPage({ params }: PaymentPageProps) {
  const given = (await params).payment;
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  const { caller } = await requireViewer();
  const { viewer, data } = await readForViewer(readPaymentContract, (ctx) =>
    readReceipt(ctx, named.data),
  );
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
