'use client';

import { CloudOff, History, RotateCw } from 'lucide-react';
import { Banner } from './banner';
import { Button } from './button';

type StaleBannerProps = {
  /** The device has no network at all. */
  offline?: boolean;
  /** Wall time of the last answer as the ward reads it, "04:12". */
  since: string;
  onRefresh?: () => void;
  refreshing?: boolean;
};

/** Says that what is on the screen may no longer be true. The content under it is greyed by `stale-content`. */
export function StaleBanner({
  offline = false,
  since,
  onRefresh,
  refreshing = false,
}: StaleBannerProps) {
  return (
    <Banner
      tone="attention"
      icon={offline ? CloudOff : History}
      urgent
      action={
        onRefresh && (
          <Button
            size="small"
            icon={RotateCw}
            pending={refreshing}
            pendingLabel="Refreshing…"
            onClick={onRefresh}
          >
            Refresh now
          </Button>
        )
      }
    >
      <strong>{offline ? 'No connection.' : 'Out of date.'}</strong> This is how it was at{' '}
      <time>{since}</time>. Check at the bedside before you act on it.
    </Banner>
  );
}
