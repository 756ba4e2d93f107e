'use client';

import { useQuery } from '@tanstack/react-query';
import { wardsQuery } from '@/components/admissions/wards/client';
import { AcuityLegend } from '@/components/clinical/acuity/acuity-legend';
import { FailedState } from '@/components/platform/ui/failed-state';
import { WardList, type WardListProps } from './ward-list';

type FollowedWardsProps = WardListProps & {
  /** The provider's uuid. */
  provider: string;
};

/** The wards as they are now: first as the page came with them, then read again every half minute. */
export function FollowedWards({ provider, wards, ...list }: FollowedWardsProps) {
  const { data, error, isFetching, refetch } = useQuery(wardsQuery(provider));
  return (
    <div className="flex flex-col gap-5">
      {error && (
        <FailedState
          title="The wards could not be updated"
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      <WardList {...list} wards={data ?? wards} />
      <AcuityLegend />
    </div>
  );
}
