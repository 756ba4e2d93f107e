import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Refunds } from '@/components/payments/refunds';
import { requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Refunds' };

export default async function RefundsPage() {
  const { caller, viewer } = await requireViewer();
  if (!viewer.permissions.includes('billing:read')) redirect('/forbidden');
  return (
    <Refunds
      viewer={{ userId: caller.id, permissions: viewer.permissions }}
      provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
    />
  );
}
