'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wardsQuery } from '@/components/admissions/wards/client';
import { PlacesList } from '@/components/registry/locations/places-list';

type PlacesProps = { provider: { uuid: string; name: string; time_zone: string } };

/** The hospital's locations, and how full its wards are. */
export function Places({ provider }: PlacesProps) {
  const client = useQueryClient();
  const { queryKey } = wardsQuery(provider.uuid);
  const { data: wards } = useQuery(wardsQuery(provider.uuid));
  return (
    <PlacesList
      provider={provider}
      wards={wards}
      onChanged={() => void client.invalidateQueries({ queryKey })}
    />
  );
}
