import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { KeysList } from '@/components/keys/keys-list';
import { keysListed } from '@/lib/api-keys/client';
import { listApiKeysContract } from '@/lib/api-keys/contract';
import { askedKeys, keyList } from '@/lib/api-keys/list-view';
import { readApiKeys } from '@/lib/api-keys/read';
import { permissionsInFull } from '@/lib/docs/permissions';
import { contracts } from '@/lib/http/contracts';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readForViewer } from '@/lib/session/viewer';

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
