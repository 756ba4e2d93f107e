import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { FollowedWards } from '@/components/wards/followed-wards';
import { maximumPageSize } from '@/lib/http/page-size';
import { readForViewer } from '@/lib/session/viewer';
import { wardsQuery } from '@/lib/wards/client';
import { listWardsContract } from '@/lib/wards/contract';
import { readWards } from '@/lib/wards/list';

export const metadata: Metadata = { title: 'Wards' };

export default async function WardsPage() {
  const { viewer, data } = await readForViewer(listWardsContract, (ctx) =>
    readWards(ctx, { page_size: maximumPageSize }),
  );
  const client = new QueryClient();
  const { uuid, name } = viewer.provider;
  client.setQueryData(wardsQuery(uuid).queryKey, data.rows);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FollowedWards
        provider={uuid}
        hospital={name}
        wards={data.rows}
        mayAdminister={viewer.permissions.includes('provider:administer')}
      />
    </HydrationBoundary>
  );
}
