'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wardsQuery } from '@/components/admissions/wards/client';
import { LocationsList } from '@/components/registry/locations/locations-list';

type LocationsProps = { provider: { uuid: string; name: string; time_zone: string } };

/** The hospital's locations, and how full its wards are. */
export function Locations({ provider }: LocationsProps) {
  const client = useQueryClient();
  const { queryKey } = wardsQuery(provider.uuid);
  const { data: wards } = useQuery(wardsQuery(provider.uuid));
  return (
    <LocationsList
      provider={provider}
      wards={wards}
      onChanged={() => void client.invalidateQueries({ queryKey })}
    />
  );
}
