import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import type { PageAddress } from '@/app/page-address';
import { requireWard, wardTitles } from '@/lib/admissions/wards/server/require-ward';

type WardLayoutProps = { children: ReactNode } & Pick<PageAddress<'ward'>, 'params'>;

export async function generateMetadata({ params }: WardLayoutProps): Promise<Metadata> {
  return wardTitles((await params).ward, 'Ward');
}

export default async function WardLayout({ children, params }: WardLayoutProps) {
  await requireWard((await params).ward);
  return children;
}
