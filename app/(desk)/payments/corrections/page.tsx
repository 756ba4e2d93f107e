import type { Metadata } from 'next';
import { Corrections } from '@/components/payments/corrections';
import { listCorrectionsContract } from '@/lib/charge-items/correction-contract';
import { requireViewerWhoMay } from '@/lib/session/viewer';

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
