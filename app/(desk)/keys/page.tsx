import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import { contracts } from '@/app/api/contracts';
import type { PageAddress } from '@/app/page-address';
import { permissionsInFull } from '@/components/platform/docs/permissions';
import { keysQuery } from '@/components/registry/api-keys/client';
import { KeysList } from '@/components/registry/api-keys/keys-list';
import { keyList } from '@/components/registry/api-keys/list-view';
import { listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { readApiKeys } from '@/lib/platform/api-keys/server/read';

export const metadata: Metadata = { title: 'Keys of other systems' };

export default async function KeysPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: keyList,
    contract: listApiKeysContract,
    read: readApiKeys,
    query: keysQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <KeysList provider={viewer.provider} renderedAt={Date.now()} opens={operationsOfEach()} />
    </HydrationBoundary>
  );
}

/** The operations of each permission, in words. */
const operationsOfEach = (): Record<string, string[]> =>
  Object.fromEntries(
    permissionsInFull(contracts).map(({ permission, operations }) => [
      permission,
      operations.map(({ summary, only }) => (only === null ? summary : `${summary}: ${only}`)),
    ]),
  );
