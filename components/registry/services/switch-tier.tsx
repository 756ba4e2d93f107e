'use client';

import { useQuery } from '@tanstack/react-query';
import { type PriceTier, tiersQuery } from '@/components/registry/services/client';
import { inUse } from '@/components/registry/services/list-view';
import { call } from '@/lib/platform/http/call';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { SwitchInUse } from './switch-in-use';

type SwitchTierProps = { provider: { uuid: string }; tier: PriceTier; onClose: () => void };

const uses = {
  ended: 'an admission, transfer or encounter',
  again: 'admissions, transfers and encounters',
};

export function SwitchTier({ provider, tier, onClose }: SwitchTierProps) {
  const { data: offered } = useQuery(tiersQuery(provider.uuid, inUse));
  return (
    <SwitchInUse
      record={tier}
      uses={uses}
      isLast={offered?.total === 1}
      onClose={onClose}
      send={() =>
        call(priceTierContracts.edit, {
          params: { provider_id: provider.uuid, price_tier_id: tier.uuid },
          body: { is_active: !tier.is_active },
        })
      }
    >
      <li>Patients at this tier stay at it and are charged at its prices as before.</li>
      <li>Its prices stay in force until they are ended under Prices.</li>
      <li>Bills and charts still show it.</li>
    </SwitchInUse>
  );
}
