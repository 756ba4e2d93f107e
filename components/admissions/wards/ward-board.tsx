'use client';

import { clsx } from 'clsx';
import { useEffect } from 'react';
import { arrangeBeds } from '@/components/admissions/wards/arrange';
import { baysOf } from '@/components/admissions/wards/bays';
import { rememberWard } from '@/components/admissions/wards/client';
import {
  type BoardChoice,
  type BoardView,
  everyBed,
  isNarrowed,
} from '@/components/admissions/wards/view';
import { useReportConnection } from '@/components/platform/shell/connection';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { focusPage } from '@/components/platform/ui/focus-page';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LinkButton } from '@/components/platform/ui/link-button';
import { TryAgain } from '@/components/platform/ui/try-again';
import { type Census, countBeds } from '@/lib/admissions/wards/census';
import type { WardBoard as Board, BoardBed } from '@/lib/admissions/wards/contract';
import type { Permission } from '@/lib/domain/codes/permissions';
import { timeOfDay } from '@/lib/domain/wall-time';
import { isMine } from './assigned';
import { BoardActions } from './board-actions';
import { boardMay } from './board-desk';
import { BoardControls, BoardFilters } from './board-filters';
import { BoardSkeleton } from './board-skeleton';
import { BoardUnread } from './board-unread';
import { DeteriorationAnnouncer } from './deterioration-announcer';
import { FreshnessLine } from './freshness-line';
import { LaterTable, useLaterViews } from './later-views';
import { MyBeds } from './my-beds';
import { Tiles } from './tiles';
import { useBedKeys } from './use-bed-keys';
import { type ChangeView, useBoardView } from './use-board-view';
import { type LiveBoard, useLiveBoard } from './use-live-board';

type WardBoardProps = {
  provider: { uuid: string; time_zone: string };
  ward: string;
  permissions: readonly Permission[];
  /** The viewer, as a practitioner; null for a viewer who takes no beds. */
  practitioner: string | null;
  /** How this device shows boards. */
  choice: BoardChoice;
};

/** Every bed of a ward, as it is now. */
export function WardBoard({ provider, ward, permissions, practitioner, choice }: WardBoardProps) {
  const live = useLiveBoard(provider.uuid, ward);
  useReportConnection(
    live.freshness === 'stale'
      ? { state: 'stale', since: timeOfDay(live.confirmedAt, provider.time_zone) }
      : { state: live.freshness },
  );
  useEffect(() => rememberWard(ward), [ward]);
  const { data, error, isPending, isFetching, refetch } = live.query;
  if (data) {
    return (
      <ReadBoard board={data.board} {...{ live, provider, permissions, practitioner, choice }} />
    );
  }
  if (isPending || !error) return <BoardSkeleton />;
  return <BoardUnread error={error} onRetry={() => refetch()} retrying={isFetching} />;
}

const keeping = lazy(() => import('./keep-board'));
/** Knows every letter of the Latin script, which few searches need. */
const searching = lazy(() => import('./search-beds'));

type ReadBoardProps = {
  board: Board;
  live: LiveBoard;
} & Pick<WardBoardProps, 'provider' | 'permissions' | 'practitioner' | 'choice'>;

function ReadBoard({ board, live, provider, permissions, practitioner, choice }: ReadBoardProps) {
  const { time_zone: timeZone } = provider;
  const [view, change] = useBoardView(choice);
  const { now, freshness, query } = live;
  const census = countBeds(board.beds, now);
  const clock = { now, timeZone };
  const mine = board.beds.filter((bed) => isMine(bed, practitioner, now));
  const search = useLazy(searching, view.search !== '');
  const arranged = arrangeBeds(view.mineOnly ? mine : board.beds, view, clock);
  const beds = search && view.search ? search.bedsMatching(arranged, view.search) : arranged;
  const isStale = freshness === 'stale';
  const kept = useLazy(keeping, false);
  return (
    <div className="flex flex-col gap-3">
      {kept && query.data && (
        <kept.KeepBoard
          provider={provider.uuid}
          reading={query.data}
          mayObserve={permissions.includes('observations:record')}
        />
      )}
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h1 className="wrap-anywhere font-semibold text-lg leading-tight tracking-tight">
              {board.ward.name}
            </h1>
            <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
              <span>{occupancyWords(census)}</span>
              {transferWords(board) && <span>{transferWords(board)}</span>}
            </p>
          </div>
          <div className="words-below flex flex-wrap items-center max-sm:ms-auto">
            {practitioner !== null && board.beds.length > 0 && (
              <MyBeds {...{ provider, practitioner, board, now }} />
            )}
            {permissions.includes('observations:record') && (
              <span className="max-md:hidden">
                <LinkButton
                  variant="quiet"
                  icon="grid-3x3"
                  href={`/wards/${board.ward.uuid}/grid`}
                  prefetch={false}
                >
                  Bay grid
                </LinkButton>
              </span>
            )}
            <LinkButton
              variant="quiet"
              icon="clipboard-list"
              href={`/wards/${board.ward.uuid}/handover`}
              prefetch={false}
            >
              Handover
            </LinkButton>
          </div>
          {board.beds.length > 0 && <BoardControls view={view} onChange={change} />}
        </div>
        {isStale && <FreshnessLine {...live} timeZone={timeZone} />}
        {board.beds.length > 0 && (
          <BoardFilters
            beds={board.beds}
            {...{ census, clock, view }}
            mine={practitioner === null ? null : mine.length}
            onChange={change}
          />
        )}
      </header>
      {query.error && (
        <Banner tone="danger" action={<TryAgain of={query} />}>
          <strong>Can’t update the board.</strong> {query.error.message} Last updated{' '}
          {timeOfDay(live.confirmedAt, timeZone)}: check at the bedside before you act on it.
        </Banner>
      )}
      <div className={clsx('flex flex-col gap-4', isStale && 'grayscale')}>
        <Beds {...{ board, beds, now, view, change, provider, permissions }} />
      </div>
    </div>
  );
}

type BedsProps = {
  board: Board;
  beds: BoardBed[];
  now: number;
  view: BoardView;
  change: ChangeView;
} & Pick<WardBoardProps, 'provider' | 'permissions'>;

function Beds({ board, beds, now, view, change, provider, permissions }: BedsProps) {
  const may = boardMay(permissions);
  const keys = useBedKeys<HTMLDivElement>(may);
  const bays = view.sort === 'bed' ? baysOf(beds, board.beds) : null;
  useLaterViews();
  if (board.beds.length === 0 && !board.ward.is_active) {
    return (
      <EmptyState icon="bed-double" title="This ward is closed">
        There are no patients here, and no patient can be admitted or transferred here until an
        administrator reopens it.
      </EmptyState>
    );
  }
  if (board.beds.length === 0) {
    return (
      <EmptyState
        icon="bed-double"
        title="This ward has no beds"
        action={
          permissions.includes('provider:administer') && (
            <LinkButton variant="primary" href={`/locations/${board.ward.uuid}`}>
              Add rooms and beds
            </LinkButton>
          )
        }
      >
        An administrator adds beds to its rooms. They appear here as soon as they are added.
      </EmptyState>
    );
  }
  return (
    <BoardActions
      {...{ provider, board, now, may }}
      within={keys}
      canDrag={may.admit && view.layout !== 'table'}
    >
      <p role="status" className="sr-only">
        {isNarrowed(view) && `${beds.length} of ${board.beds.length} beds shown`}
      </p>
      <DeteriorationAnnouncer beds={board.beds} />
      {beds.length === 0 && (
        <EmptyState
          icon="search-x"
          title="No bed matches"
          action={
            <Button
              onClick={() => {
                change(everyBed);
                focusPage();
              }}
            >
              Show all {board.beds.length} beds
            </Button>
          }
        >
          The ward’s beds are hidden by the filters or the search.
        </EmptyState>
      )}
      <div ref={keys}>
        {beds.length > 0 && view.layout === 'table' && (
          <LaterTable
            {...{ beds, now, view }}
            bays={bays}
            ward={board.ward.name}
            onSort={(sort) =>
              change({ sort, isReversed: view.sort === sort ? !view.isReversed : false })
            }
          />
        )}
        {view.layout !== 'table' && (
          <Tiles {...{ beds, bays, now }} isCompact={view.layout === 'compact'} />
        )}
      </div>
    </BoardActions>
  );
}

const occupancyWords = ({ beds, occupied, unexplained }: Census) =>
  `${occupied + unexplained} of ${beds} beds occupied`;

/** The planned transfers over the ward's border: "Transfers planned: 1 in, 2 out"; nothing where there is none. */
function transferWords({ pending_in, pending_out }: Board): string | null {
  if (pending_in + pending_out === 0) return null;
  return `Transfers planned: ${pending_in} in, ${pending_out} out`;
}
