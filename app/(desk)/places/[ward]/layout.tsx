import type { ReactNode } from 'react';
import { locationContracts } from '@/lib/locations/contract';
import { requireViewerWhoMay } from '@/lib/session/viewer';
import { requireWard } from '@/lib/wards/require-ward';

type WardPlacesLayoutProps = { children: ReactNode; params: Promise<{ ward: string }> };

export default async function WardPlacesLayout({ children, params }: WardPlacesLayoutProps) {
  await requireViewerWhoMay(locationContracts.edit);
  await requireWard((await params).ward);
  return children;
}
