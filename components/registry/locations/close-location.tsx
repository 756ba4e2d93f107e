'use client';

import type { ReactNode } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import type { LocationBed } from '@/components/registry/locations/client';
import type { LocationRecord } from '@/components/registry/locations/locations-client';
import { call } from '@/lib/platform/http/call';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { locationContracts } from '@/lib/registry/locations/contract';

type SwitchProps = {
  provider: string;
  /** The message: the page shows it beside the change, and announces it to screen readers. */
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Takes a ward, a room or another location out of use, or into it again. */
export function SwitchLocation({
  provider,
  location,
  ...rest
}: SwitchProps & { location: LocationRecord }) {
  const { uuid, name, type, is_active: isActive } = location;
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
      'The ward disappears from the list of wards, its board shows no beds, and no patient can be admitted or transferred to it. It cannot be closed while it has a patient or a held bed.',
    opening:
      'The ward is in the list of wards again. Its board shows its beds as they were, apart from beds that were closed individually, and patients can be admitted to them.',
  },
  room: {
    closing:
      'Its beds disappear from the ward board, and no patient can be admitted or transferred to them. The room cannot be closed while it has a patient or a held bed.',
    opening:
      'Its beds are on the ward board again as they were, apart from beds that were closed individually, and patients can be admitted to them.',
  },
  area: {
    closing:
      'It can no longer be chosen as a location, and no payment can be taken there. A cash shift that is open there stays open until it is closed.',
    opening: 'It can be chosen as a location again, and payments can be taken there.',
  },
};

/** Takes a bed off the board of its ward, or puts it there again. */
export function SwitchBed({ provider, bed, ...rest }: SwitchProps & { bed: LocationBed }) {
  const { uuid, name, is_active: isActive, ward_name, room_name } = bed;
  const send = () =>
    call(bedContracts.edit, {
      params: { provider_id: provider, bed_id: uuid },
      body: { is_active: !isActive },
    });
  return (
    <SwitchFrame name={name} isActive={isActive} send={send} {...rest}>
      {isActive
        ? `${name} in ${room_name} disappears from the board of ${ward_name}, and no patient can be admitted to it. It cannot be closed while it is occupied or held. If it is only broken, take it out of service under Beds instead.`
        : `${name} is on the board of ${ward_name} again as it was. Check the bed before a patient uses it.`}
    </SwitchFrame>
  );
}

type FrameProps = Omit<SwitchProps, 'provider'> & {
  name: string;
  isActive: boolean;
  send: () => Promise<unknown>;
  /** The consequences. */
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
      {isActive && <p>Its records and their names stay as they are, and it can be opened again.</p>}
    </ConfirmedCall>
  );
}
