import type { UseQueryResult } from '@tanstack/react-query';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';

/** Why no desk can be chosen: they could not be read, or the hospital has none yet. */
export function NoDesks({ places }: { places: UseQueryResult<readonly unknown[]> }) {
  const { data, error, isFetching, refetch } = places;
  if (error && !data) {
    return (
      <Banner
        tone="danger"
        action={
          <Button
            size="small"
            pending={isFetching}
            pendingLabel="Trying again…"
            onClick={() => refetch()}
          >
            Try again
          </Button>
        }
      >
        <strong>The desks could not be read.</strong> {error.message}
      </Banner>
    );
  }
  if (data?.length !== 0) return null;
  return (
    <Banner tone="attention">
      There is no desk yet at which money could be taken. An administrator adds wards and other
      places under Places, and gives each desk an account for its cash under Accounts.
    </Banner>
  );
}
