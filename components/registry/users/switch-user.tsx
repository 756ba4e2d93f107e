'use client';

import { useState } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { useToast } from '@/components/platform/ui/toast';
import type { User } from '@/components/registry/users/client';
import { roleNames } from '@/lib/domain/codes/roles';
import { call } from '@/lib/platform/http/call';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { userContracts } from '@/lib/registry/users/contract';
import { KeysMadeBy } from './keys-made-by';

type SwitchUserProps = {
  provider: { uuid: string; name: string };
  user: User;
  onClose: () => void;
};

/** Deactivates a user or activates them again, together with their practitioner. */
export function SwitchUser({ provider, user, onClose }: SwitchUserProps) {
  const toast = useToast();
  const { uuid, name, practitioner, is_active: isActive } = user;
  const [isBoth, setBoth] = useState(practitioner !== null);
  const verb = isActive ? 'Deactivate' : 'Reactivate';
  const body = { is_active: !isActive };
  const send = async () => {
    const params = { provider_id: provider.uuid };
    // The user first: should the second call fail, nobody is left who can still sign in.
    await call(userContracts.edit, { params: { ...params, user_id: uuid }, body });
    if (practitioner === null || !isBoth) return;
    await call(practitionerContracts.edit, {
      params: { ...params, practitioner_id: practitioner },
      body,
    });
  };
  return (
    <ConfirmedCall
      title={`${verb} ${name}?`}
      confirmLabel={`${verb} ${name}`}
      danger={isActive}
      send={send}
      onDone={() => toast({ title: `${name} was ${isActive ? 'deactivated' : 'reactivated'}` })}
      onClose={onClose}
    >
      {isActive ? <WhatEnds {...{ provider, user }} /> : <WhatBegins {...{ provider, user }} />}
      {practitioner !== null && (
        <Checkbox
          checked={isBoth}
          onChange={({ target }) => setBoth(target.checked)}
          label={isActive ? 'Also deactivate the practitioner' : 'Also reactivate the practitioner'}
          hint={`${user.practitioner_name}, in the choices for performers, referrals and admissions.`}
        />
      )}
    </ConfirmedCall>
  );
}

function WhatEnds({ provider, user }: { provider: { name: string }; user: User }) {
  const { name } = user;
  return (
    <>
      <p>
        {name} can no longer use {provider.name}. Open screens stop at once, and anything being
        typed there is lost.
      </p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>Keys of other systems that act for {name} are refused.</li>
        {user.role === 'administrator' && (
          <li>
            <KeysMadeBy user={user} />
          </li>
        )}
        <li>An open cash shift stays open until a finance manager closes it.</li>
        <li>Entries by {name} stay under that name. Nothing is deleted.</li>
      </ul>
    </>
  );
}

function WhatBegins({ provider, user }: { provider: { name: string }; user: User }) {
  const { name, role, password_expires_at } = user;
  return (
    <p>
      {name} can sign in at {provider.name} again with the old password
      {password_expires_at !== null && ' (a temporary one: make a new one if it has expired)'}, as{' '}
      {roleNames[role].toLowerCase()}. Keys of other systems that act for {name} work again.
    </p>
  );
}
