'use client';

import { type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { stayWords } from '@/lib/domain/durations';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { changeBedsHref, transferHref } from './bed-links';
import type { OccupiedBed } from './board-desk';
import { isArrow, neighbour } from './neighbour';

type MoveDialogProps = {
  bed: OccupiedBed;
  /** The beds of the ward that the patient can be moved to. */
  free: readonly BoardBed[];
  now: number;
  onChoose: (bed: string) => void;
  onClose: () => void;
};

/** Asks for the bed to move to: the same as dragging a tile, by keyboard, by a tap, and read aloud. */
export function MoveDialog({ bed, free, now, onChoose, onClose }: MoveDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const { hospitalization } = bed.occupant;
  const names = patientsIn(bed).map(({ patient }) => surnameFirst(patient));
  const leadOn = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button.matches(':focus'));
    if (!isArrow(event.key) || index < 0) return;
    event.preventDefault();
    const next = neighbour(
      buttons.map((button) => button.getBoundingClientRect()),
      index,
      event.key,
    );
    if (next !== null) buttons[next]?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Transfer ${names.join(' and ')} from ${bedName(bed.name)}`}
      description={
        free.length === 0
          ? 'No bed of this ward is free.'
          : `${free.length === 1 ? '1 bed is' : `${free.length} beds are`} free. Arrow keys go from bed to bed, Enter opens the transfer to it, Esc cancels.`
      }
      footer={
        <>
          <LinkButton href={changeBedsHref(hospitalization.uuid)} prefetch={false}>
            Swap beds with another patient…
          </LinkButton>
          <LinkButton href={transferHref(hospitalization.uuid)} prefetch={false}>
            Another ward…
          </LinkButton>
        </>
      }
    >
      <ul
        ref={list}
        onKeyDown={leadOn}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2"
      >
        {free.map((target, index) => (
          <li key={target.uuid}>
            <Button
              autoFocus={index === 0}
              onClick={() => onChoose(target.uuid)}
              className="h-auto! w-full justify-start! py-2 text-start"
            >
              <span className="flex flex-col whitespace-normal">
                <span className="font-semibold">{bedName(target.name)}</span>
                <span className="font-normal text-ink-muted text-sm">
                  {target.room_name}
                  {target.hold
                    ? ', held for this patient'
                    : `, free for ${stayWords(target.status_changed_at, now)}`}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
