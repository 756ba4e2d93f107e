import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AuditLog } from '@/components/audit/audit-log';
import { auditedActions } from '@/lib/audit/actions';
import { auditEventsListed } from '@/lib/audit/client';
import { listAuditEventsContract } from '@/lib/audit/contract';
import { askedAuditEvents, auditList } from '@/lib/audit/list-view';
import { readAuditEvents } from '@/lib/audit/read';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Audit log' };

type AuditPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ searchParams }: AuditPageProps) {
  const { view } = readListView(auditList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listAuditEventsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listAuditEventsContract.query.parse(askedAuditEvents(view));
    return readAuditEvents(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = auditEventsListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditLog provider={viewer.provider} actions={auditedActions()} />
    </HydrationBoundary>
  );
}
