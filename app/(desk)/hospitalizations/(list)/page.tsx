import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { HospitalizationList } from '@/components/admissions/hospitalizations/list';
import { hospitalizationList } from '@/components/admissions/hospitalizations/list-client';
import { admissionList } from '@/components/admissions/hospitalizations/list-view';
import { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { readHospitalizations } from '@/lib/admissions/hospitalizations/server/read';
import { requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Admissions' };

export default async function HospitalizationsPage(address: PageAddress) {
  const { caller, affiliation } = await requireViewer();
  const showsMoney = affiliation.permissions.has('billing:read');
  const list = admissionList({ showsMoney });
  const { viewer, state } = await readListPage(address, {
    list,
    contract: listHospitalizationsContract,
    read: readHospitalizations,
    query: hospitalizationList,
  });
  return (
    <HydrationBoundary state={state}>
      <HospitalizationList
        provider={viewer.provider}
        person={caller.id}
        renderedAt={Date.now()}
        canAdmit={viewer.permissions.includes('admissions:write')}
        showsMoney={showsMoney}
      />
    </HydrationBoundary>
  );
}
