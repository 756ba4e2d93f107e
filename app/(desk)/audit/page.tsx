import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { auditedActions } from '@/app/(desk)/audit/actions';
import { NamedAuditLog } from '@/app/(desk)/audit/named-log';
import type { PageAddress } from '@/app/page-address';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { auditEventsQuery } from '@/components/registry/audit/client';
import { auditList, countOf, toAuditEventsQuery } from '@/components/registry/audit/list-view';
import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { readAuditEvents } from '@/lib/platform/audit/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: PageAddress) {
  const { view } = readListView(auditList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listAuditEventsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listAuditEventsContract.query.parse(toAuditEventsQuery(view));
    return readAuditEvents(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = auditEventsQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, rows: data.rows, ...countOf(view, data) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NamedAuditLog provider={viewer.provider} actions={auditedActions()} />
    </HydrationBoundary>
  );
}
