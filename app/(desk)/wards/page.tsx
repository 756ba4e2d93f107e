import type { Metadata } from 'next';
import { FollowedWards } from '@/components/wards/followed-wards';
import { maximumPageSize } from '@/lib/http/page-size';
import { readForViewer } from '@/lib/session/viewer';
import { listWardsContract } from '@/lib/wards/contract';
import { readWards } from '@/lib/wards/list';

export const metadata: Metadata = { title: 'Wards' };

export default async function WardsPage() {
  const { viewer, data } = await readForViewer(listWardsContract, (ctx) =>
    readWards(ctx, { page_size: maximumPageSize }),
  );
  return (
    <FollowedWards
      provider={viewer.provider.uuid}
      hospital={viewer.provider.name}
      wards={data.rows}
      mayAdminister={viewer.permissions.includes('provider:administer')}
    />
  );
}
