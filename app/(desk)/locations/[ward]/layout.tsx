import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import type { PageAddress } from '@/app/page-address';
import { requireWard, wardTitles } from '@/lib/admissions/wards/server/require-ward';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { locationContracts } from '@/lib/registry/locations/contract';

type WardPlacesLayoutProps = { children: ReactNode } & Pick<PageAddress<'ward'>, 'params'>;

export async function generateMetadata({ params }: WardPlacesLayoutProps): Promise<Metadata> {
  await requireViewerWhoMay(locationContracts.edit);
  return wardTitles((await params).ward, 'Rooms and beds');
}

export default async function WardPlacesLayout({ children, params }: WardPlacesLayoutProps) {
  await requireViewerWhoMay(locationContracts.edit);
  await requireWard((await params).ward);
  return children;
}
