import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ApiGuide } from '@/components/docs/api-guide';
import { permissionsInFull } from '@/lib/docs/permissions';
import { publicOrigin } from '@/lib/http/address';
import { contracts } from '@/lib/http/contracts';

export const metadata: Metadata = { title: 'API' };

export default async function DocsPage() {
  return (
    <ApiGuide origin={publicOrigin(await headers())} permissions={permissionsInFull(contracts)} />
  );
}
