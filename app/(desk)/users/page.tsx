import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { usersQuery } from '@/components/registry/users/client';
import { userList } from '@/components/registry/users/list-view';
import { UsersList } from '@/components/registry/users/users-list';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { userContracts } from '@/lib/registry/users/contract';
import { readUsers } from '@/lib/registry/users/server/users';

export const metadata: Metadata = { title: 'Users' };

type UsersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function UsersPage({ searchParams }: UsersPageProps) {
  // Everybody may read who works here; this page is for who decides about it.
  const { viewer } = await requireViewerWhoMay(userContracts.edit);
  const { view } = readListView(userList, paramsOf(await searchParams));
  const { data } = await readForViewer(userContracts.list, (ctx) =>
    readUsers(ctx, userContracts.list.query.parse(userList.toQuery(view))),
  );
  const client = new QueryClient();
  const { queryKey } = usersQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <UsersList provider={viewer.provider} viewer={viewer.uuid} />
    </HydrationBoundary>
  );
}
