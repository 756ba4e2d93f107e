'use client';

import { KeptObserve } from '@/components/admissions/offline/kept-observe';
import { boardCookie } from '@/components/admissions/wards/client';
import { findKeptPatient, type KeptWard } from '@/components/admissions/wards/kept-wards';
import { readChoice } from '@/components/admissions/wards/view';
import { WardBoard } from '@/components/admissions/wards/ward-board';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { timeOfDay } from '@/lib/domain/wall-time';
import { safeReturnPath } from '@/lib/platform/session/return-path';
import type { Viewer } from '@/lib/platform/session/viewer';
import { cookieNamed } from './cookie-named';
import { TryAgain } from './try-again';
import { useReloadOnceReached } from './use-reload-once-reached';

type OfflineViewProps = { viewer: Viewer; wards: readonly KeptWard[] };

/** The kept data of the page at this address. */
export function OfflineView({ viewer, wards }: OfflineViewProps) {
  const { pathname, search } = window.location;
  const [, noun = '', id = '', page = ''] = pathname.split('/');
  const asked = new URLSearchParams(search);
  const encounter = asked.get('encounter');
  const found =
    noun === 'patients' && page === 'observe' ? findKeptPatient(wards, id, encounter) : null;
  const isObserving = found?.ward.forms != null;
  useReloadOnceReached(!isObserving);
  if (found?.ward.forms) {
    return (
      <KeptObserve
        {...found}
        forms={found.ward.forms}
        userId={viewer.uuid}
        provider={viewer.provider}
        from={safeReturnPath(asked.get('from'))}
      />
    );
  }
  const ward =
    noun === 'wards' && page === '' ? wards.find((one) => uuidOf(one) === id) : undefined;
  if (ward) {
    return (
      <WardBoard
        provider={viewer.provider}
        ward={id}
        permissions={viewer.permissions}
        practitioner={ward.forms?.performer ?? null}
        choice={readChoice(cookieNamed(boardCookie))}
      />
    );
  }
  return (
    <EmptyState
      icon="cloud-off"
      title="This page needs a connection"
      action={
        <>
          {wards.map((one) => (
            <LinkButton key={uuidOf(one)} href={`/wards/${uuidOf(one)}`} prefetch={false}>
              {one.reading.board.ward.name}, as of{' '}
              {timeOfDay(Date.parse(one.reading.board.as_of), viewer.provider.time_zone)}
            </LinkButton>
          ))}
          <TryAgain />
        </>
      }
    >
      It opens when the connection is back.{' '}
      {wards.length > 0
        ? 'On the board of a ward you can observe each patient.'
        : 'This device has no ward to show. It keeps the boards that you open while it is connected.'}
    </EmptyState>
  );
}

const uuidOf = ({ reading }: KeptWard): string => reading.board.ward.uuid;
