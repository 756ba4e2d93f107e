import type { Metadata } from 'next';
import { Overview } from '@/components/billing/overview/overview';
import { financeOverviewContract } from '@/lib/billing/overview/contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Finance' };

export default async function FinancePage() {
  const { viewer } = await requireViewerWhoMay(financeOverviewContract);
  const { uuid, time_zone } = viewer.provider;
  return (
    <Overview
      provider={{ uuid, timeZone: time_zone }}
      mayUseSafe={viewer.permissions.includes('safe:manage')}
    />
  );
}
