import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from './button';

type TryAgainProps = { of: Pick<UseQueryResult, 'isFetching' | 'refetch'> };

/** In a banner about what could not be loaded. */
export function TryAgain({ of: query }: TryAgainProps) {
  return (
    <Button
      size="small"
      pending={query.isFetching}
      pendingLabel="Trying again…"
      onClick={() => query.refetch()}
    >
      Try again
    </Button>
  );
}
