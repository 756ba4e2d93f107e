'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Desk } from '@/app/(desk)/shell/desk';
import { BoardSkeleton } from '@/components/admissions/wards/board-skeleton';
import { wardBoardQuery } from '@/components/admissions/wards/client';
import { type KeptWard, newestFirst } from '@/components/admissions/wards/kept-wards';
import { chooseTheme, type Theme, themeCookie, themeOf } from '@/components/platform/shell/theme';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { timeZoneMeta } from '@/lib/platform/http/clock';
import { viewerMeta } from '@/lib/platform/http/expected-user';
import { hearServerTime } from '@/lib/platform/http/server-clock';
import { cookieNamed } from './cookie-named';
import { OfflineView } from './offline-view';
import { type Kept, readKept } from './read-kept';
import { TryAgain } from './try-again';
import { useReloadOnceReached } from './use-reload-once-reached';

type Shown = Kept & { theme: Theme };

/** The product without its server: everything comes from this device. */
export function OfflineDesk() {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | 'nothing' | 'nobody' | null>(null);
  useEffect(() => {
    const show = (kept: Kept | 'nothing' | null) => {
      if (kept === null || kept === 'nothing') return setShown(kept ?? 'nobody');
      const [newest] = newestFirst(kept.wards);
      if (newest) hearTimeOf(newest.reading);
      for (const { provider, reading } of kept.wards) {
        client.setQueryData(wardBoardQuery(provider, reading.board.ward.uuid).queryKey, reading);
      }
      setShown({ ...kept, theme: showTheme() });
    };
    void readKept().then(show, () => show('nothing'));
  }, [client]);
  if (shown === null) {
    return (
      <main className="p-6">
        <BoardSkeleton />
      </main>
    );
  }
  if (shown === 'nobody' || shown === 'nothing') {
    return <NoPatients isNobodySignedIn={shown === 'nobody'} />;
  }
  const { shell, wards, theme } = shown;
  return (
    <Desk {...shell} theme={theme}>
      <meta name={viewerMeta} content={shell.viewer.uuid} />
      <meta name={timeZoneMeta} content={shell.viewer.provider.time_zone} />
      <OfflineView viewer={shell.viewer} wards={wards} />
    </Desk>
  );
}

/** The page is kept in the theme in which it was fetched; another may have been chosen since. */
function showTheme(): Theme {
  const theme = themeOf(cookieNamed(themeCookie));
  chooseTheme(theme);
  return theme;
}

/** The device's clock may be wrong: the newest board shows by how much. */
function hearTimeOf({ board, receivedAt }: KeptWard['reading']): void {
  if (receivedAt === null) return;
  const ahead = Date.parse(board.as_of) - receivedAt;
  hearServerTime(new Date(Date.now() + ahead).toUTCString());
}

function NoPatients({ isNobodySignedIn }: { isNobodySignedIn: boolean }) {
  useReloadOnceReached(true);
  useEffect(() => void showTheme(), []);
  return (
    <main id="main" className="mx-auto max-w-2xl p-6">
      <EmptyState icon="cloud-off" title="Wardline cannot be reached" action={<TryAgain />}>
        {isNobodySignedIn
          ? 'Nobody is signed in on this device, or it was not used for a while. Sign in to see patients.'
          : 'This device has no ward to show.'}{' '}
        Sets of observations that were not sent yet are still here. They are sent when the nurse who
        recorded them signs in again. This page reloads when the connection is back.
      </EmptyState>
    </main>
  );
}
