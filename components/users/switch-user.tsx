'use client';

import { ConfirmedCall } from '@/components/forms/confirmed-call';
import { useToast } from '@/components/ui/toast';
import { roleNames } from '@/lib/auth/roles';
import { call } from '@/lib/http/call';
import type { User } from '@/lib/users/client';
import { userContracts } from '@/lib/users/contract';

type SwitchUserProps = {
  provider: { uuid: string; name: string };
  user: User;
  onClose: () => void;
};

/** Shuts somebody out of the hospital, or lets them in again. */
export function SwitchUser({ provider, user, onClose }: SwitchUserProps) {
  const toast = useToast();
  const { uuid, name, is_active: isActive } = user;
  const verb = isActive ? 'Deactivate' : 'Reactivate';
  return (
    <ConfirmedCall
      title={`${verb} ${name}?`}
      confirmLabel={`${verb} ${name}`}
      danger={isActive}
      send={() =>
        call(userContracts.edit, {
          params: { provider_id: provider.uuid, user_id: uuid },
          body: { is_active: !isActive },
        })
      }
      onDone={() => toast({ title: `${name} was ${isActive ? 'deactivated' : 'reactivated'}` })}
      onClose={onClose}
    >
      {isActive ? (
        <>
          <p>
            From this moment {name} can open nothing at {provider.name}: screens that are signed in
            stop, and what is being typed there is not saved.
          </p>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>Keys of other systems that act for {name} are refused.</li>
            <li>A cash shift that is open stays open until a finance manager closes it.</li>
            <li>What {name} recorded stays, under that name. Nothing is deleted.</li>
          </ul>
        </>
      ) : (
        <p>
          {name} can sign in at {provider.name} again, with the password of before, as{' '}
          {roleNames[user.role].toLowerCase()}. Keys of other systems that act for {name} work
          again.
        </p>
      )}
    </ConfirmedCall>
  );
}
