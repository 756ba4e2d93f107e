'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { useToast } from '@/components/platform/ui/toast';
import { type PriceTier, tiersQuery } from '@/components/registry/services/client';
import { inUse } from '@/components/registry/services/list-view';
import { call } from '@/lib/platform/http/call';
import { priceTierContracts } from '@/lib/registry/services/contract';

type SwitchTierProps = { provider: { uuid: string }; tier: PriceTier; onClose: () => void };

/** Closes or reopens a price tier. Current admissions keep it. */
export function SwitchTier({ provider, tier, onClose }: SwitchTierProps) {
  const toast = useToast();
  const { uuid, name, is_active: isActive } = tier;
  const action = isActive ? `Close ${name}` : `Open ${name} again`;
  return (
    <ConfirmedCall
      title={`${action}?`}
      confirmLabel={action}
      danger={isActive}
      send={() =>
        call(priceTierContracts.edit, {
          params: { provider_id: provider.uuid, price_tier_id: uuid },
          body: { is_active: !isActive },
        })
      }
      onDone={() => toast({ title: `${name} ${isActive ? 'was closed' : 'is in use again'}` })}
      onClose={onClose}
    >
      {isActive ? (
        <WhatEnds provider={provider.uuid} />
      ) : (
        <p>
          It can be chosen again for admissions, transfers and encounters, at its prices under
          Prices.
        </p>
      )}
    </ConfirmedCall>
  );
}

function WhatEnds({ provider }: { provider: string }) {
  const { data: offered } = useQuery(tiersQuery(provider, inUse));
  return (
    <>
      <p>
        It can no longer be chosen for an admission, transfer or encounter. Nothing is deleted, and
        you can open it again.
      </p>
      {offered?.total === 1 && (
        <p className="font-semibold text-ink">
          It is the last one in use. Until there is another, nobody can be admitted.
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>Patients at this tier stay at it and are charged at its prices as before.</li>
        <li>Its prices stay in force until they are ended under Prices.</li>
        <li>Bills and charts still show it.</li>
      </ul>
    </>
  );
}
