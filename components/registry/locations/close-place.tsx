'use client';

import type { ReactNode } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import type { Bed } from '@/components/registry/locations/client';
import type { Place } from '@/components/registry/locations/places-client';
import { call } from '@/lib/platform/http/call';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { locationContracts } from '@/lib/registry/locations/contract';

type SwitchProps = {
  provider: string;
  /** What was done, in words: the page shows it where it was done, and announces it to screen readers. */
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Takes a ward, a room or another place out of use, or into it again. */
export function SwitchPlace({ provider, place, ...rest }: SwitchProps & { place: Place }) {
  const { uuid, name, type, is_active: isActive } = place;
  const { closing, opening } = consequences[type];
  const send = () =>
    call(locationContracts.edit, {
      params: { provider_id: provider, location_id: uuid },
      body: { is_active: !isActive },
    });
  return (
    <SwitchFrame name={name} isActive={isActive} send={send} {...rest}>
      {isActive ? closing : opening}
    </SwitchFrame>
  );
}

const consequences = {
  ward: {
    closing:
      'The ward is in no list of wards any more, its board shows no bed, and nobody can be admitted or transferred to it. While a patient lies there, or a bed is held for one, it stays open.',
    opening:
      'The ward is among the wards again. Its board shows the beds that were not closed themselves, each as it was, and patients can be admitted to them.',
  },
  room: {
    closing:
      'Its beds are not on the ward’s board any more, and nobody can be put into them. While a patient lies there, or a bed is held for one, it stays open.',
    opening:
      'Its beds that were not closed themselves are on the ward’s board again, each as it was, and patients can be put into them.',
  },
  area: {
    closing:
      'It is not offered any more where a place is chosen, and no money can be taken there. A cash shift that is open there stays open until it is closed.',
    opening: 'It is offered again where a place is chosen, and money can be taken there.',
  },
};

/** Takes a bed off the board of its ward, or puts it there again. */
export function SwitchBed({ provider, bed, ...rest }: SwitchProps & { bed: Bed }) {
  const { uuid, name, is_active: isActive, ward_name, room_name } = bed;
  const send = () =>
    call(bedContracts.edit, {
      params: { provider_id: provider, bed_id: uuid },
      body: { is_active: !isActive },
    });
  return (
    <SwitchFrame name={name} isActive={isActive} send={send} {...rest}>
      {isActive
        ? `${name} in ${room_name} leaves the board of ${ward_name}, and nobody can be put into it. While a patient lies in it, or it is held for one, it stays. A bed that is only broken for a while goes out of service instead, under Beds.`
        : `${name} is on the board of ${ward_name} again, as it was: look at it before a patient comes.`}
    </SwitchFrame>
  );
}

type FrameProps = Omit<SwitchProps, 'provider'> & {
  name: string;
  isActive: boolean;
  send: () => Promise<unknown>;
  /** What comes of it. */
  children: ReactNode;
};

function SwitchFrame({ name, isActive, send, onDone, onClose, children }: FrameProps) {
  return (
    <ConfirmedCall
      title={`${isActive ? 'Close' : 'Open'} ${name}${isActive ? '' : ' again'}?`}
      confirmLabel={`${isActive ? 'Close' : 'Open'} ${name}`}
      danger={isActive}
      send={send}
      onDone={() => onDone(`${name} ${isActive ? 'is closed' : 'is in use again'}`)}
      onClose={onClose}
    >
      <p>{children}</p>
      {isActive && (
        <p>What was recorded there stays, under its name, and it can be opened again.</p>
      )}
    </ConfirmedCall>
  );
}
