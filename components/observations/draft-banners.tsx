'use client';

import { CloudOff, History } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { wallTimeAt } from '@/lib/observations/wall-time';
import { useOnline } from './use-online';

type DraftBannersProps = {
  restoredAt: string | null;
  timeZone: string;
  onDiscard: () => void;
};

/** What the person must know before typing on: an unfinished draft came back, or there is no connection. */
export function DraftBanners({ restoredAt, timeZone, onDiscard }: DraftBannersProps) {
  const isOnline = useOnline();
  const [day, time] =
    restoredAt === null ? [] : wallTimeAt(new Date(restoredAt), timeZone).split('T');
  return (
    <>
      {restoredAt !== null && (
        <Banner
          icon={History}
          action={
            <Button size="small" onClick={onDiscard}>
              Discard draft
            </Button>
          }
        >
          Draft from <time dateTime={restoredAt}>{time}</time>
          {day === wallTimeAt(new Date(), timeZone).slice(0, 10) ? '' : ` on ${day}`} restored. It
          is not saved yet.
        </Banner>
      )}
      {!isOnline && (
        <Banner tone="attention" icon={CloudOff}>
          <strong>Offline.</strong> Go on typing: it is kept on this device. Save when the
          connection is back.
        </Banner>
      )}
    </>
  );
}
