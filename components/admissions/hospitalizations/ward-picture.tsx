'use client';

import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import {
  bedChoice,
  canBeChanged,
  canBeChosen,
  canBePlanned,
  goneBedWords,
  lostBedWords,
  lostOccupantWords,
  roomsOf,
} from '@/components/admissions/hospitalizations/bed-choice';
import { BoardUnread } from '@/components/admissions/wards/board-unread';
import { FreshnessLine } from '@/components/admissions/wards/freshness-line';
import { useLiveBoard } from '@/components/admissions/wards/use-live-board';
import { Banner } from '@/components/platform/ui/banner';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FieldError } from '@/components/platform/ui/field-note';
import { FieldSet } from '@/components/platform/ui/field-set';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { PictureBed } from './picture-bed';

type WardPictureProps = {
  provider: { uuid: string; timeZone: string };
  ward: string;
  legend: ReactNode;
  hint?: ReactNode;
  /** The chosen bed. */
  value: {
    uuid: string;
    name: string;
    occupant?: { stay: string; name: string } | undefined;
  } | null;
  onChoose: (bed: BoardBed) => void;
  /** The chosen bed is no longer available; `why` is a sentence. Null: it is no longer on the board. */
  onLost: (bed: BoardBed | null, why: string) => void;
  /** The hospitalization that is to be moved: its own bed and the one that is held for it can be chosen. */
  hospitalization?: string;
  /** The patient whose bed a child may share: the child's mother. */
  mother?: string | null;
  /** `plan`: a later move, to which beds can be chosen that may be free by then; `swap`: to whose patient swaps beds. */
  mode?: 'now' | 'plan' | 'swap';
  /** While an answer is awaited, what becomes of the chosen bed is not judged. */
  paused?: boolean;
  /** The id that an error summary links to. */
  id: string;
  error: string | undefined;
};

/** A ward's rooms and beds as they are now, to choose a free bed from. */
export function WardPicture({
  provider,
  ward,
  legend,
  hint,
  value,
  onChoose,
  onLost,
  hospitalization,
  mother = null,
  mode = 'now',
  paused = false,
  id,
  error,
}: WardPictureProps) {
  const live = useLiveBoard(provider.uuid, ward);
  const { query, now } = live;
  const name = useId();
  const mover = hospitalization ?? null;
  const board = query.data?.board;
  const beds = board?.beds;
  const mayChoose = (bed: BoardBed) => {
    if (mover !== null && mode === 'plan') return canBePlanned(bed, mover);
    if (mover !== null && mode === 'swap') return canBeChanged(bed, mover);
    return canBeChosen(bedChoice(bed, mover, mother));
  };

  const judge = useEffectEvent(() => {
    if (!board || value === null) return;
    const chosen = board.beds.find(({ uuid }) => uuid === value.uuid);
    if (!chosen) return onLost(null, goneBedWords(value, board.ward));
    const why =
      mover !== null && mode === 'swap' && value.occupant
        ? lostOccupantWords(chosen, value.occupant, mover)
        : !mayChoose(chosen) && lostBedWords(chosen, mover, mother);
    if (why) onLost(chosen, why);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again at every reading and every choice.
  useEffect(() => {
    if (!paused) judge();
  }, [beds, value?.uuid, mother, paused]);

  if (!board || !beds) {
    return query.error ? (
      <BoardUnread
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isRefetching}
      />
    ) : (
      <PictureLoading />
    );
  }
  if (beds.length === 0) {
    return (
      <div id={id} tabIndex={-1}>
        {board.ward.is_active ? (
          <EmptyState icon="bed-double" title="This ward has no beds">
            Choose another ward. An administrator adds beds.
          </EmptyState>
        ) : (
          <EmptyState icon="bed-double" title="This ward is closed">
            Choose another ward. An administrator opens it again.
          </EmptyState>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    );
  }
  const choosable = beds.filter(mayChoose);
  const entrance = choosable.find(({ uuid }) => uuid === value?.uuid) ?? choosable[0];
  return (
    <FieldSet legend={legend} hint={hint} error={error}>
      <div className="flex flex-col gap-4">
        <FreshnessLine {...live} timeZone={provider.timeZone} />
        {choosable.length === 0 && (
          <div id={id} tabIndex={-1}>
            <Banner tone="attention" icon="bed-double">
              {mode === 'swap'
                ? 'No other patient on this ward can swap beds. Choose another ward.'
                : 'No bed of this ward is free. Choose another ward.'}
              {mode === 'now' && mover !== null && ' Or two patients swap beds: see “When”.'}
            </Banner>
          </div>
        )}
        {roomsOf(beds).map((room) => (
          <section key={room.name} aria-label={room.name} className="flex flex-col gap-1.5">
            <h3 className="font-medium text-ink-muted text-sm">{room.name}</h3>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,46%),1fr))] gap-2">
              {room.beds.map((bed) => (
                <PictureBed
                  key={bed.uuid}
                  bed={bed}
                  choice={bedChoice(bed, mover, mode === 'now' ? mother : null)}
                  mayChoose={mayChoose(bed)}
                  now={now}
                  timeZone={provider.timeZone}
                  name={name}
                  {...(bed === entrance ? { id } : {})}
                  chosen={bed.uuid === value?.uuid}
                  onChoose={() => onChoose(bed)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </FieldSet>
  );
}

function PictureLoading() {
  return (
    <Loading label="The beds are loading">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,46%),1fr))] gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </div>
    </Loading>
  );
}
