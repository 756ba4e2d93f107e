import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ApiGuide } from '@/components/docs/api-guide';
import { publicOrigin } from '@/lib/http/address';

export const metadata: Metadata = { title: 'API' };

export default async function DocsPage() {
  return <ApiGuide origin={publicOrigin(await headers())} />;
}
