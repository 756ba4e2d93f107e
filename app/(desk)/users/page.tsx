import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { NursesDischarge } from '@/components/users/nurses-discharge';
import { UsersList } from '@/components/users/users-list';
import { readHospitalSettingsContract } from '@/lib/hospital-settings/contract';
import { readHospitalSettings } from '@/lib/hospital-settings/settings';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readForViewer, requireViewerWhoMay } from '@/lib/session/viewer';
import { usersListed } from '@/lib/users/client';
import { userContracts } from '@/lib/users/contract';
import { askedUsers, userList } from '@/lib/users/list-view';
import { readUsers } from '@/lib/users/users';

export const metadata: Metadata = { title: 'Users' };

type UsersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function UsersPage({ searchParams }: UsersPageProps) {
  // Everybody may read who works here; this page is for who decides about it.
  const { viewer } = await requireViewerWhoMay(userContracts.edit);
  const { view } = readListView(userList, paramsOf(await searchParams));
  const { data } = await readForViewer(userContracts.list, (ctx) =>
    readUsers(ctx, userContracts.list.query.parse(askedUsers(view))),
  );
  const { data: settings } = await readForViewer(
    readHospitalSettingsContract,
    readHospitalSettings,
  );
  const client = new QueryClient();
  const { queryKey } = usersListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <UsersList provider={viewer.provider} viewer={viewer.uuid} />
      <NursesDischarge provider={viewer.provider} isSet={settings.nurses_discharge} />
    </HydrationBoundary>
  );
}
