'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '@/components/platform/lists/card-table';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { type User, usersQuery } from '@/components/registry/users/client';
import { type UserFilter, userList } from '@/components/registry/users/list-view';
import { roleNames, roles } from '@/lib/domain/codes/roles';
import { serverNow } from '@/lib/platform/http/server-clock';
import { AddUserDialog } from './add-user';
import { EditUserDialog } from './edit-user';
import { JoinUserDialog } from './join-user';
import { NewPasswordDialog } from './new-password';
import { RemoveFactor } from './remove-factor';
import { SwitchUser } from './switch-user';

type Opened =
  | { kind: 'add' | 'join' }
  | { kind: 'edit' | 'password' | 'factor' | 'switch'; user: User };

type UsersListProps = {
  provider: { uuid: string; name: string; time_zone: string };
  /** The viewer's own uuid. */
  viewer: string;
};

/** The hospital's users, in which role, and the actions of an administrator. */
export function UsersList({ provider, viewer }: UsersListProps) {
  const client = useQueryClient();
  const state = useListView(userList);
  const reading = useQuery(usersQuery(provider.uuid, state.view));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setOpened(null);
    // Also when nothing was saved: an answer may have been lost.
    void client.invalidateQueries({ queryKey: ['users', provider.uuid] });
  };
  return (
    <>
      <FilteredList
        list={userList}
        {...{ state, reading, provider, controls, words }}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpened({ kind: 'add' })}>
            Add a user
          </Button>
        }
      >
        {(rows) => (
          <CardTable
            until="xl"
            caption="Users by name"
            columns={columnsFor(viewer, setOpened)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {opened?.kind === 'add' && (
        <AddUserDialog
          provider={provider}
          onJoin={() => setOpened({ kind: 'join' })}
          onClose={close}
        />
      )}
      {opened?.kind === 'join' && <JoinUserDialog provider={provider} onClose={close} />}
      {opened?.kind === 'edit' && (
        <EditUserDialog
          provider={provider}
          user={opened.user}
          isOwn={opened.user.uuid === viewer}
          onClose={close}
        />
      )}
      {opened?.kind === 'password' && (
        <NewPasswordDialog provider={provider} user={opened.user} onClose={close} />
      )}
      {opened?.kind === 'factor' && (
        <RemoveFactor provider={provider} user={opened.user} onClose={close} />
      )}
      {opened?.kind === 'switch' && (
        <SwitchUser provider={provider} user={opened.user} onClose={close} />
      )}
    </>
  );
}

function columnsFor(viewer: string, open: (opened: Opened) => void): Column<User>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      names: true,
      cell: ({ name, uuid }) => (
        <span className="block max-w-72 whitespace-normal wrap-anywhere">
          {name}
          {uuid === viewer && <span className="font-normal text-ink-muted"> (you)</span>}
        </span>
      ),
    },
    {
      key: 'email',
      header: 'E-mail address',
      cell: ({ email }) => <span className="block max-w-72 whitespace-normal">{email}</span>,
    },
    { key: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
    {
      key: 'practitioner',
      header: 'Practitioner',
      cell: ({ practitioner_name }) =>
        practitioner_name === null ? (
          '–'
        ) : (
          <span className="block max-w-56 whitespace-normal wrap-anywhere">
            {practitioner_name}
          </span>
        ),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ is_active, must_change_password, password_expires_at: expiresAt }) => (
        <span className="flex flex-wrap gap-1">
          {is_active ? <Badge tone="accent">Active</Badge> : <Badge>Deactivated</Badge>}
          {must_change_password && (
            <Badge tone="attention">
              {expiresAt !== null && +new Date(expiresAt) < +serverNow()
                ? 'First password, expired'
                : 'First password'}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'factor',
      header: 'Second factor',
      cell: ({ has_second_factor }) => (has_second_factor ? 'On' : 'Off'),
    },
    {
      ...actionsColumn,
      cell: (user) => (
        <span className="flex items-center justify-end gap-1">
          <Button size="small" icon="pencil" onClick={() => open({ kind: 'edit', user })}>
            Edit<span className="sr-only"> {user.name}</span>
          </Button>
          {user.uuid === viewer ? (
            <LinkButton size="small" href="/account">
              Your account
            </LinkButton>
          ) : (
            <MoreAbout user={user} open={open} />
          )}
        </span>
      ),
    },
  ];
}

function MoreAbout({ user, open }: { user: User; open: (opened: Opened) => void }) {
  return (
    <Menu
      align="end"
      trigger={(button) => (
        <IconButton {...button} icon="ellipsis" label={`More about ${user.name}`} />
      )}
    >
      <MenuItem icon="key-round" onSelect={() => open({ kind: 'password', user })}>
        New password…
      </MenuItem>
      <MenuItem icon="shield-off" onSelect={() => open({ kind: 'factor', user })}>
        Switch the second factor off…
      </MenuItem>
      <MenuItem
        icon={user.is_active ? 'user-x' : 'user-check'}
        onSelect={() => open({ kind: 'switch', user })}
      >
        {user.is_active ? 'Deactivate…' : 'Reactivate…'}
      </MenuItem>
    </Menu>
  );
}

const controls: FilterControls<UserFilter> = {
  role: {
    kind: 'options',
    options: roles.map((value) => ({ value, label: roleNames[value] })),
  },
  is_active: {
    kind: 'options',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
};

const words: FilteredListWords = {
  title: 'Users',
  finds: 'Name or e-mail address',
  loading: 'Loading the users',
  failed: 'The users could not be loaded',
  none: {
    icon: 'users',
    title: 'No users yet',
    text: 'Everyone who signs in at this hospital appears here.',
  },
  noMatch: {
    title: 'No user matches',
    text: 'Every search word must be part of the name or the e-mail address. Users must match every filter.',
  },
};
