import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { contracts } from '@/app/api/contracts';
import { permissionsInFull } from '@/components/platform/docs/permissions';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { keysQuery } from '@/components/registry/api-keys/client';
import { KeysList } from '@/components/registry/api-keys/keys-list';
import { keyList } from '@/components/registry/api-keys/list-view';
import { listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { readApiKeys } from '@/lib/platform/api-keys/server/read';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Keys of other systems' };

type KeysPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function KeysPage({ searchParams }: KeysPageProps) {
  const { view } = readListView(keyList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listApiKeysContract, (ctx) =>
    readApiKeys(ctx, listApiKeysContract.query.parse(keyList.toQuery(view))),
  );
  const client = new QueryClient();
  const { queryKey } = keysQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
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
