import type { ReactNode } from 'react';
import { requireWard } from '@/lib/wards/require-ward';

type WardLayoutProps = { children: ReactNode; params: Promise<{ ward: string }> };

export default async function WardLayout({ children, params }: WardLayoutProps) {
  await requireWard((await params).ward);
  return children;
}
