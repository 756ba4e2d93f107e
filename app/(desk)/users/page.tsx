import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { usersQuery } from '@/components/registry/users/client';
import { userList } from '@/components/registry/users/list-view';
import { UsersList } from '@/components/registry/users/users-list';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { userContracts } from '@/lib/registry/users/contract';
import { readUsers } from '@/lib/registry/users/server/users';

export const metadata: Metadata = { title: 'Users' };

export default async function UsersPage(address: PageAddress) {
  // Everyone may read who works here; this page is for those who manage users.
  const { viewer } = await requireViewerWhoMay(userContracts.edit);
  const { state } = await readListPage(address, {
    list: userList,
    contract: userContracts.list,
    read: readUsers,
    query: usersQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <UsersList provider={viewer.provider} viewer={viewer.uuid} />
    </HydrationBoundary>
  );
}
