import type { Metadata } from 'next';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { BayGrid } from '@/components/admissions/observing/bay-grid';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { wardBoardContract } from '@/lib/admissions/wards/contract';
import { readBay } from '@/lib/admissions/wards/server/read-bay';
import { recordObservationsContract } from '@/lib/clinical/observations/contract';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Bay grid' };

export default async function GridPage({ params, searchParams }: PageAddress<'ward'>) {
  const given = (await params).ward;
  const ward = orNotFound(reference, given);
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, recordObservationsContract)))
    return (
      <NotAllowed
        title="Bay grid"
        back={{ href: `/wards/${given}`, label: 'Board' }}
        task="record observations"
        whoMay="Nurses and medical officers"
      />
    );
  const { room } = await searchParams;
  const { data: bay } = await readForViewer(wardBoardContract, (ctx) =>
    readBay(ctx, ward, typeof room === 'string' ? room : ''),
  );
  const { caller, affiliation } = signedIn;
  const { id, timeZone } = affiliation.provider;
  return (
    <BayGrid
      key={`${bay.ward.uuid} ${bay.room}`}
      viewer={{ userId: caller.id, practitionerId: affiliation.practitionerId }}
      provider={{ id, timeZone }}
      bay={bay}
    />
  );
}
