import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { requireViewer } from '@/lib/session/viewer';
import { requireWard } from '@/lib/wards/require-ward';

type WardPlacesLayoutProps = { children: ReactNode; params: Promise<{ ward: string }> };

export default async function WardPlacesLayout({ children, params }: WardPlacesLayoutProps) {
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('provider:administer')) redirect('/forbidden');
  await requireWard((await params).ward);
  return children;
}
