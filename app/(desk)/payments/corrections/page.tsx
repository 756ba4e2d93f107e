import type { Metadata } from 'next';
import { Corrections } from '@/components/billing/payments/corrections';
import { listCorrectionsContract } from '@/lib/billing/charge-items/correction-contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Refunds and charges due' };

export default async function CorrectionsPage() {
  const { viewer } = await requireViewerWhoMay(listCorrectionsContract);
  return (
    <Corrections
      provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
      mayTakePayments={viewer.permissions.includes('payments:take')}
    />
  );
}
