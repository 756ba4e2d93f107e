import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageAddress } from '@/app/page-address';
import { Occupancy } from '@/components/admissions/beds/occupancy';
import { WardBeds } from '@/components/admissions/beds/ward-beds';
import { wardsQuery } from '@/components/admissions/wards/client';
import { WardsNow } from '@/components/admissions/wards/wards-now';
import { ExportLink } from '@/components/platform/lists/export-link';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { bedStatisticsContract } from '@/lib/admissions/statistics/contract';
import { readBedStatistics } from '@/lib/admissions/statistics/server/read-bed-statistics';
import { readWards } from '@/lib/admissions/wards/server/read-list';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { bedContracts } from '@/lib/registry/locations/bed-contract';

export const metadata: Metadata = { title: 'Beds' };

const everyWard = 200;

export default async function BedsPage({ searchParams }: PageAddress) {
  const given = (await searchParams).ward;
  const asked = given === undefined ? undefined : reference.safeParse(given);
  if (asked?.success === false) notFound();
  const { viewer, data } = await readForViewer(bedStatisticsContract, async (ctx) => {
    const { rows: wards } = await readWards(ctx, { page_size: everyWard });
    const ward = asked && wards.find((one) => isNamed(one, asked.data));
    if (asked && !ward) return null;
    return { wards, ward, statistics: await readBedStatistics(ctx, { ward: asked?.data }) };
  });
  if (data === null) notFound();
  const { wards, ward, statistics } = data;
  const mayAdminister = viewer.permissions.includes('provider:administer');
  const client = new QueryClient();
  client.setQueryData(wardsQuery(viewer.provider.uuid).queryKey, wards);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={ward ? `Beds of ${ward.name}` : 'Beds'}
        {...(ward ? { back: { href: '/beds', label: 'All wards' } } : {})}
        actions={
          <>
            <ExportLink
              operation={{ path: bedContracts.list.path }}
              provider={viewer.provider.uuid}
              query={{ ward: ward?.uuid }}
            />
            {ward && viewer.permissions.includes('clinical:read') && (
              <LinkButton href={`/wards/${ward.uuid}`}>Open the ward’s board</LinkButton>
            )}
          </>
        }
      />
      {ward ? (
        <WardBeds
          key={ward.uuid}
          provider={viewer.provider}
          ward={{ uuid: ward.uuid, name: ward.name }}
          may={{
            changeStatus: viewer.permissions.includes('admissions:write'),
            administer: mayAdminister,
          }}
        />
      ) : (
        <HydrationBoundary state={dehydrate(client)}>
          <WardsNow
            provider={viewer.provider.uuid}
            wards={wards}
            may={{
              follow: viewer.permissions.includes('clinical:read'),
              administer: mayAdminister,
            }}
          />
        </HydrationBoundary>
      )}
      {wards.length > 0 && <Occupancy statistics={statistics} ofWard={ward !== undefined} />}
    </div>
  );
}

const isNamed = (
  ward: { id: number; uuid: string },
  reference: { id: string } | { number: number },
) => ('id' in reference ? ward.uuid === reference.id : ward.id === reference.number);
