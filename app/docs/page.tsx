import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { contracts } from '@/app/api/contracts';
import { ApiGuide } from '@/components/platform/docs/api-guide';
import { permissionsInFull } from '@/components/platform/docs/permissions';
import { publicOrigin } from '@/lib/platform/http/address';

export const metadata: Metadata = { title: 'API' };

export default async function DocsPage() {
  return (
    <ApiGuide origin={publicOrigin(await headers())} permissions={permissionsInFull(contracts)} />
  );
}
