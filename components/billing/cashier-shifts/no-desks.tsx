import type { UseQueryResult } from '@tanstack/react-query';
import { Banner } from '@/components/platform/ui/banner';
import { TryAgain } from '@/components/platform/ui/try-again';

/** Why no desk can be chosen: they could not be read, or the hospital has none yet. */
export function NoDesks({ locations }: { locations: UseQueryResult<readonly unknown[]> }) {
  const { data, error } = locations;
  if (error && !data) {
    return (
      <Banner tone="danger" action={<TryAgain of={locations} />}>
        <strong>The desks could not be loaded.</strong> {error.message}
      </Banner>
    );
  }
  if (data?.length !== 0) return null;
  return (
    <Banner tone="attention">
      No desk can take money yet. An administrator adds the desk under Locations and gives it a cash
      account under Accounts.
    </Banner>
  );
}
