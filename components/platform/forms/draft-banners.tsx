'use client';

import { useMemo } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { focusPage } from '@/components/platform/ui/focus-page';
import { useOnline } from '@/components/platform/ui/use-online';
import { wallTimeAt } from '@/lib/domain/wall-time';

type DraftBannersProps = {
  restoredAt: string | null;
  timeZone: string;
  /** Saved without a connection, it is sent later. */
  sendsLater?: boolean;
  onDiscard: () => void;
};

/** Notes before typing on: an unfinished draft came back, or there is no connection. */
export function DraftBanners({
  restoredAt,
  timeZone,
  sendsLater = false,
  onDiscard,
}: DraftBannersProps) {
  const isOnline = useOnline();
  const restored = useMemo(() => {
    if (restoredAt === null) return null;
    const [day = '', time] = wallTimeAt(new Date(restoredAt), timeZone).split('T');
    const isOfToday = wallTimeAt(new Date(), timeZone).startsWith(day);
    return { at: restoredAt, words: isOfToday ? '' : ` on ${day}`, time };
  }, [restoredAt, timeZone]);
  return (
    <>
      {restored && (
        <Banner
          icon="rotate-ccw-clock"
          action={
            <Button
              size="small"
              onClick={() => {
                onDiscard();
                // Its own button goes with the banner.
                focusPage();
              }}
            >
              Discard draft
            </Button>
          }
        >
          Draft from <time dateTime={restored.at}>{restored.time}</time>
          {restored.words} restored. It is not saved yet.
        </Banner>
      )}
      {!isOnline && (
        <Banner tone="attention" icon="cloud-off">
          <strong>Offline.</strong>{' '}
          {sendsLater
            ? 'Save as usual: this device keeps the set, and sends it when the connection is back.'
            : 'Keep typing: your entries are saved on this device. Save when the connection is back.'}
        </Banner>
      )}
    </>
  );
}
