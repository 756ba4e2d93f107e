import type { Metadata } from 'next';
import { Refunds } from '@/components/billing/payments/refunds';
import { listRefundsContract } from '@/lib/billing/refunds/contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Refunds' };

export default async function RefundsPage() {
  const { caller, viewer } = await requireViewerWhoMay(listRefundsContract);
  return (
    <Refunds
      viewer={{ userId: caller.id, permissions: viewer.permissions }}
      provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
    />
  );
}
