'use client';

import { Button } from '@/components/platform/ui/button';
import { useRaising } from './use-raising';

type RaiseChargesProps = {
  /** By uuid, both. */
  provider: string;
  patient: string;
};

/** Charges what the record makes due up to now, such as the bed nights of a patient who pays before leaving. */
export function RaiseCharges({ provider, patient }: RaiseChargesProps) {
  const raising = useRaising(provider, patient);
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        size="small"
        icon="refresh-cw"
        pending={raising.isPending}
        pendingLabel="Charging…"
        onClick={() => raising.mutate()}
      >
        Update charges
      </Button>
      {raising.error && (
        <p role="alert" className="max-w-prose text-danger-ink text-sm">
          {raising.error.message}
        </p>
      )}
    </div>
  );
}
