import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { wardsQuery } from '@/components/admissions/wards/client';
import { FollowedWards } from '@/components/admissions/wards/followed-wards';
import { listWardsContract } from '@/lib/admissions/wards/contract';
import { readWards } from '@/lib/admissions/wards/server/read-list';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Wards' };

export default async function WardsPage() {
  const { viewer, data } = await readForViewer(listWardsContract, (ctx) =>
    readWards(ctx, { page_size: maximumPageSize }),
  );
  const client = new QueryClient();
  const { uuid } = viewer.provider;
  client.setQueryData(wardsQuery(uuid).queryKey, data.rows);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FollowedWards
        provider={uuid}
        wards={data.rows}
        mayAdminister={viewer.permissions.includes('provider:administer')}
      />
    </HydrationBoundary>
  );
}
