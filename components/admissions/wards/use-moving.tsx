'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BedRefusal } from '@/components/admissions/beds/use-bed-status';
import { type BoardClock, moveObstacle } from '@/components/admissions/wards/moves';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { bedName } from '@/lib/registry/locations/bed-name';
import { transferHref } from './bed-links';
import { anotherWard, isOccupiedBed, type Moving, type OccupiedBed } from './board-desk';
import { type Point, useBedDrag } from './use-bed-drag';

const dragLayer = lazy(() => import('./drag-layer'));
const moveDialog = lazy(() => import('./move-dialog'));

type Options = {
  beds: readonly BoardBed[];
  clock: BoardClock;
  /** The element around the tiles that can be dragged. */
  within: RefObject<HTMLElement | null>;
  enabled: boolean;
  onRefused: (refusal: BedRefusal | null) => void;
};

/** Moving a patient to another bed of the ward, up to the transfer that it opens with the bed filled in. */
export function useMoving({ beds, clock, within, enabled, onRefused }: Options): {
  moving: Moving | null;
  startMove: (bed: OccupiedBed) => void;
  layer: ReactNode;
} {
  const router = useRouter();
  const [state, setState] = useState<
    (Omit<Moving, 'from'> & { from: string; stay: string | null }) | null
  >(null);
  const ghost = useRef<HTMLDivElement>(null);
  const pointer = useRef<Point>({ x: 0, y: 0 });
  // Does not move a patient that somebody else discharged or moved in the meantime.
  const stayIn = (bed: string) =>
    beds.find(({ uuid }) => uuid === bed)?.occupant?.hospitalization.uuid ?? null;
  const from =
    state && stayIn(state.from) === state.stay
      ? beds.find(({ uuid }) => uuid === state.from)
      : undefined;
  if (state && !from) setState(null);
  const moving = state && from && isOccupiedBed(from) ? { ...state, from } : null;
  const end = () => setState(null);
  const dragParts = useLazy(dragLayer, moving?.way === 'drag');
  const choiceParts = useLazy(moveDialog, moving?.way === 'choice');

  const obstacleAt = (bed: string | null): string | null => {
    const target = beds.find(({ uuid }) => uuid === bed);
    return target && moving ? moveObstacle(target, moving.from.occupant, clock) : null;
  };
  const openTransfer = (bed: string) => {
    if (!moving) return;
    const stay = moving.from.occupant.hospitalization.uuid;
    end();
    router.push(bed === anotherWard ? transferHref(stay) : transferHref(stay, bed));
  };

  useBedDrag({
    within,
    enabled,
    onStart: (bed, at) => {
      pointer.current = at;
      onRefused(null);
      setState({ from: bed, stay: stayIn(bed), way: 'drag', over: bed });
    },
    onMove: (over, at) => {
      pointer.current = at;
      place(ghost.current, at);
      setState((before) => (before && before.over !== over ? { ...before, over } : before));
    },
    onDrop: (over) => {
      const obstacle = obstacleAt(over);
      end();
      if (!moving || over === null || over === moving.from.uuid) return;
      if (obstacle === null) openTransfer(over);
      else {
        const { patient } = moving.from.occupant;
        const target = beds.find(({ uuid }) => uuid === over);
        onRefused({
          bed: moving.from.uuid,
          sentence: `${patient.last_name} was not transferred to ${bedName(target?.name ?? '')}. ${obstacle}`,
        });
      }
    },
    onCancel: end,
  });

  const free = moving ? beds.filter(({ uuid }) => obstacleAt(uuid) === null) : [];
  return {
    moving,
    startMove: ({ uuid }) => {
      onRefused(null);
      setState({ from: uuid, stay: stayIn(uuid), way: 'choice', over: null });
    },
    layer: moving && (
      <>
        {moving.way === 'drag' &&
          dragParts &&
          createPortal(
            <dragParts.DragLayer
              moving={moving}
              free={free}
              obstacle={moving.over === moving.from.uuid ? null : obstacleAt(moving.over)}
              ghost={(element) => {
                ghost.current = element;
                place(element, pointer.current);
              }}
            />,
            document.body,
          )}
        {moving.way === 'choice' && !choiceParts && <LazyPending of={moveDialog} onCancel={end} />}
        {moving.way === 'choice' && choiceParts && (
          <choiceParts.MoveDialog
            bed={moving.from}
            free={free}
            now={clock.now}
            onChoose={openTransfer}
            onClose={end}
          />
        )}
      </>
    ),
  };
}

/** Beside the pointer, on the side where there is room. */
function place(element: HTMLElement | null, { x, y }: Point): void {
  if (!element) return;
  const aside = x > window.innerWidth / 2 ? `calc(-100% - 12px)` : '12px';
  const above = y > window.innerHeight / 2 ? `calc(-100% - 12px)` : '12px';
  element.style.transform = `translate(${x}px, ${y}px) translate(${aside}, ${above})`;
}
