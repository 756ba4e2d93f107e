'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { useToast } from '@/components/platform/ui/toast';
import { type Service, servicesQuery } from '@/components/registry/services/client';
import { inUse } from '@/components/registry/services/list-view';
import { call } from '@/lib/platform/http/call';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';

/** Counts the patients who are admitted under a service now, by its uuid. */
export type CountStays = (service: string, signal: AbortSignal) => Promise<number>;

type SwitchServiceProps = {
  provider: { uuid: string };
  service: Service;
  countStays: CountStays;
  onClose: () => void;
};

/** Closes or reopens a service. Current admissions keep it. */
export function SwitchService({ provider, service, countStays, onClose }: SwitchServiceProps) {
  const toast = useToast();
  const { uuid, name, is_active: isActive } = service;
  const action = isActive ? `Close ${name}` : `Open ${name} again`;
  return (
    <ConfirmedCall
      title={`${action}?`}
      confirmLabel={action}
      danger={isActive}
      send={() =>
        call(healthcareServiceContracts.edit, {
          params: { provider_id: provider.uuid, healthcare_service_id: uuid },
          body: { is_active: !isActive },
        })
      }
      onDone={() => toast({ title: `${name} ${isActive ? 'was closed' : 'is in use again'}` })}
      onClose={onClose}
    >
      {isActive ? (
        <WhatEnds provider={provider.uuid} service={uuid} countStays={countStays} />
      ) : (
        <p>
          It can be chosen again for admissions, transfers, encounters and discounts, at its prices
          under Prices.
        </p>
      )}
    </ConfirmedCall>
  );
}

type WhatEndsProps = { provider: string; service: string; countStays: CountStays };

function WhatEnds({ provider, service, countStays }: WhatEndsProps) {
  const { data: stays } = useQuery({
    queryKey: ['healthcare-services', provider, 'stays', service],
    queryFn: ({ signal }) => countStays(service, signal),
  });
  const { data: offered } = useQuery(servicesQuery(provider, inUse));
  return (
    <>
      <p>
        It can no longer be chosen for an admission, transfer, encounter or discount. Nothing is
        deleted, and you can open it again.
      </p>
      {offered?.total === 1 && (
        <p className="font-semibold text-ink">
          It is the last one in use. Until there is another, nobody can be admitted.
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>{staysWords(stays)}</li>
        <li>Open and planned encounters are charged at its prices as before.</li>
        <li>Its prices stay in force, also for the bed nights of services that use its price.</li>
        <li>Bills, charts and discounts still show it.</li>
      </ul>
    </>
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
