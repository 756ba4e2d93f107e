'use client';

import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { useToast } from '@/components/platform/ui/toast';
import type { User } from '@/components/registry/users/client';
import { resetSecondFactorContract } from '@/lib/platform/account/contract';
import { call } from '@/lib/platform/http/call';

type RemoveFactorProps = { provider: { uuid: string }; user: User; onClose: () => void };

/** For a user who lost both phone and recovery codes. */
export function RemoveFactor({ provider, user: { uuid, name }, onClose }: RemoveFactorProps) {
  const toast = useToast();
  return (
    <ConfirmedCall
      title={`Switch off the second factor of ${name}?`}
      confirmLabel="Switch the second factor off"
      danger
      send={() =>
        call(resetSecondFactorContract, { params: { provider_id: provider.uuid, user_id: uuid } })
      }
      onDone={() => toast({ title: `${name} signs in without a second factor now` })}
      onClose={onClose}
    >
      <p>
        For a user who lost both phone and recovery codes. Make sure that the request comes from{' '}
        {name}: until a new one is set up, the password alone is enough to sign in.
      </p>
      <p>
        {name} is signed out everywhere, and can set up a new one under Account. If there is no
        second factor, nothing changes.
      </p>
    </ConfirmedCall>
  );
}
