import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { prescribedEncounters } from '@/components/clinical/prescriptions/client';
import { PrescriptionList } from '@/components/clinical/prescriptions/list';
import { prescriptionList } from '@/components/clinical/prescriptions/list-view';
import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { readEncounterPrescriptions } from '@/lib/clinical/prescriptions/server/read';

export const metadata: Metadata = { title: 'Prescriptions' };

export default async function PrescriptionsPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: prescriptionList,
    contract: listEncounterPrescriptionsContract,
    read: readEncounterPrescriptions,
    query: prescribedEncounters,
  });
  return (
    <HydrationBoundary state={state}>
      <PrescriptionList
        provider={viewer.provider}
        providers={viewer.providers}
        renderedAt={Date.now()}
      />
    </HydrationBoundary>
  );
}
