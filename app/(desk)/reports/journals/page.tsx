import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { JournalsReport } from '@/components/billing/reports/journals-report';
import { listJournalsContract } from '@/lib/billing/ledger/contract';
import { exportJournalsContract } from '@/lib/billing/ledger/file-contract';
import { readTurnover } from '@/lib/billing/ledger/server/read-turnover';
import { dayAt } from '@/lib/domain/days';
import { Refusal } from '@/lib/domain/errors';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Journals' };

export default async function JournalsPage({ searchParams }: PageAddress) {
  const { from, until } = await searchParams;
  const { viewer, data } = await readForViewer(listJournalsContract, async (ctx) => {
    const today = dayAt(ctx.now, ctx.provider.timeZone);
    const month = { from: `${today.slice(0, 8)}01`, until: today };
    const asked = exportJournalsContract.query.safeParse({
      from: from || month.from,
      until: until || month.until,
    });
    const read = (period: typeof month) => readTurnover(ctx, period);
    if (!asked.success) {
      return { today, ...(await read(month)), problem: 'This period is not valid.' };
    }
    try {
      return { today, ...(await read(asked.data)), problem: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { today, ...(await read(month)), problem: error.message };
    }
  });
  const mayConfigure = viewer.permissions.includes('finance:configure');
  return <JournalsReport {...data} provider={viewer.provider} mayConfigure={mayConfigure} />;
}
