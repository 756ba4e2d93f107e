'use client';

import { useQuery } from '@tanstack/react-query';
import { type Service, servicesQuery } from '@/components/registry/services/client';
import { inUse } from '@/components/registry/services/list-view';
import { call } from '@/lib/platform/http/call';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import { SwitchInUse } from './switch-in-use';

/** Counts the patients who are admitted under a service now, by its uuid. */
export type CountStays = (service: string, signal: AbortSignal) => Promise<number>;

type SwitchServiceProps = {
  provider: { uuid: string };
  service: Service;
  countStays: CountStays;
  onClose: () => void;
};

const uses = {
  ended: 'an admission, transfer, encounter or discount',
  again: 'admissions, transfers, encounters and discounts',
};

export function SwitchService({ provider, service, countStays, onClose }: SwitchServiceProps) {
  const { uuid, is_active: isActive } = service;
  const { data: stays } = useQuery({
    queryKey: ['healthcare-services', provider.uuid, 'stays', uuid],
    queryFn: ({ signal }) => countStays(uuid, signal),
    enabled: isActive,
  });
  const { data: offered } = useQuery(servicesQuery(provider.uuid, inUse));
  return (
    <SwitchInUse
      record={service}
      uses={uses}
      isLast={offered?.total === 1}
      onClose={onClose}
      send={() =>
        call(healthcareServiceContracts.edit, {
          params: { provider_id: provider.uuid, healthcare_service_id: uuid },
          body: { is_active: !isActive },
        })
      }
    >
      <li>{staysWords(stays)}</li>
      <li>Open and planned encounters are charged at its prices as before.</li>
      <li>Its prices stay in force, also for the bed nights of services that use its price.</li>
      <li>Bills, charts and discounts still show it.</li>
    </SwitchInUse>
  );
}

/** `stays`: how many lie under it now; undefined while that is read. */
function staysWords(stays: number | undefined): string {
  const charged = 'Each night is charged as before.';
  if (stays === undefined) return `Patients who are admitted under it keep it. ${charged}`;
  if (stays === 0) return 'No one is admitted under it now.';
  return stays === 1
    ? `One patient is admitted under it and keeps it. ${charged}`
    : `${stays} patients are admitted under it and keep it. ${charged}`;
}
