import type { Metadata } from 'next';
import { Approvals } from '@/components/billing/payments/approvals';
import { listApprovalsContract } from '@/lib/billing/approvals/contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Approvals' };

export default async function ApprovalsPage() {
  const { caller, viewer } = await requireViewerWhoMay(listApprovalsContract);
  return (
    <Approvals
      viewer={{ userId: caller.id, permissions: viewer.permissions }}
      provider={{
        uuid: viewer.provider.uuid,
        timeZone: viewer.provider.time_zone,
        currency: viewer.provider.currency,
      }}
    />
  );
}
