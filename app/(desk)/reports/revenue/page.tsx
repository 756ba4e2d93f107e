import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { RevenueReport } from '@/components/billing/revenue/revenue-report';
import { revenueContract } from '@/lib/billing/revenue/contract';
import { readRevenue } from '@/lib/billing/revenue/server/read';
import { dayAt } from '@/lib/domain/days';
import { Refusal } from '@/lib/domain/errors';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Revenue' };

export default async function RevenuePage({ searchParams }: PageAddress) {
  const given = await searchParams;
  const asked = revenueContract.query.safeParse(
    Object.fromEntries(
      ['from', 'until', 'by'].flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
    ),
  );
  const { viewer, data } = await readForViewer(revenueContract, async (ctx) => ({
    today: dayAt(ctx.now, ctx.provider.timeZone),
    ...(await readOrRefusal(ctx, asked.success ? asked.data : null)),
  }));
  return <RevenueReport {...data} provider={viewer.provider} />;
}

/** The report that was asked for; where it cannot be, this month's, and why. */
async function readOrRefusal(
  ctx: Parameters<typeof readRevenue>[0],
  asked: Parameters<typeof readRevenue>[1] | null,
) {
  const usual = revenueContract.query.parse({});
  if (asked === null) {
    return { report: await readRevenue(ctx, usual), problem: 'This period is not valid.' };
  }
  try {
    return { report: await readRevenue(ctx, asked), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { report: await readRevenue(ctx, { ...usual, by: asked.by }), problem: error.message };
  }
}
