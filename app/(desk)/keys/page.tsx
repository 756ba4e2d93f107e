import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { contracts } from '@/app/api/contracts';
import { keysListed } from '@/components/platform/api-keys/client';
import { KeysList } from '@/components/platform/api-keys/keys-list';
import { askedKeys, keyList } from '@/components/platform/api-keys/list-view';
import { permissionsInFull } from '@/components/platform/docs/permissions';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { readApiKeys } from '@/lib/platform/api-keys/read';
import { readForViewer } from '@/lib/platform/session/viewer';

export const metadata: Metadata = { title: 'Keys of other systems' };

type KeysPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function KeysPage({ searchParams }: KeysPageProps) {
  const { view } = readListView(keyList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listApiKeysContract, (ctx) =>
    readApiKeys(ctx, listApiKeysContract.query.parse(askedKeys(view))),
  );
  const client = new QueryClient();
  const { queryKey } = keysListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <KeysList provider={viewer.provider} renderedAt={Date.now()} opens={operationsOfEach()} />
    </HydrationBoundary>
  );
}

/** What each permission opens, in words. */
const operationsOfEach = (): Record<string, string[]> =>
  Object.fromEntries(
    permissionsInFull(contracts).map(({ permission, operations }) => [
      permission,
      operations.map(({ summary, only }) => (only === null ? summary : `${summary}: ${only}`)),
    ]),
  );
