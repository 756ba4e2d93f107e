'use client';

import { useQuery } from '@tanstack/react-query';
import { ownShift, shiftOf } from '@/components/billing/cashier-shifts/client';
import { Banner } from '@/components/platform/ui/banner';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Skeleton } from '@/components/platform/ui/skeleton';
import { Handovers } from './handovers';
import { Offers } from './offers';
import { OpenOwnShift } from './open-own-shift';
import { ShiftActions } from './shift-actions';
import { ShiftFigures } from './shift-figures';

type OwnShiftProps = {
  provider: { uuid: string; time_zone: string; currency: string };
  mayUseSafe: boolean;
};

/** The reader's own shift: its opening, its figures, and cash that others offer to it. */
export function OwnShift({ provider, mayUseSafe }: OwnShiftProps) {
  const own = useQuery(ownShift(provider.uuid));
  const uuid = own.data?.uuid;
  const detail = useQuery({
    ...shiftOf(provider.uuid, uuid ?? ''),
    enabled: uuid !== undefined,
  });
  const error = own.error ?? detail.error;
  return (
    <div className="flex flex-col gap-4">
      <Offers provider={provider.uuid} shift={own.data ?? null} mayUseSafe={mayUseSafe} />
      {error && <Banner tone="attention">Your shift could not be loaded. {error.message}</Banner>}
      {own.data === null && <OpenOwnShift provider={provider} />}
      {uuid !== undefined && detail.data && (
        <section
          aria-labelledby="own-shift"
          className="flex flex-col gap-5 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6"
        >
          <div className="flex flex-wrap items-start justify-between gap-3">
            <h2 id="own-shift" className="font-semibold text-lg">
              Your shift at {detail.data.location_name}
            </h2>
            <div className="flex flex-wrap gap-2">
              <ShiftActions shift={detail.data} provider={provider.uuid} mayAct />
              <LinkButton variant="primary" href="/payments/desk">
                Take a payment
              </LinkButton>
            </div>
          </div>
          <ShiftFigures shift={detail.data} timeZone={provider.time_zone} />
          <Handovers
            shift={detail.data.uuid}
            handovers={detail.data.handovers}
            provider={provider}
            mayWithdraw
          />
        </section>
      )}
      {!error && (own.isPending || (uuid !== undefined && detail.isPending)) && (
        <Skeleton className="h-48 w-full" />
      )}
    </div>
  );
}
