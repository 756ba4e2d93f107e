import type { RefCallback } from 'react';
import { Icon } from '@/components/platform/ui/icon';
import type { IconName } from '@/components/platform/ui/icon-names';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { anotherWard, type Moving } from './board-desk';

type DragLayerProps = {
  moving: Moving;
  free: readonly BoardBed[];
  /** Why the patient cannot be dropped where the pointer is; null where that is possible. */
  obstacle: string | null;
  /** Moved by the caller at every step of the pointer, without drawing anything else again. */
  ghost: RefCallback<HTMLDivElement>;
};

/**
 * The picture of a dragged patient, and every free bed within reach however far down the board its tile is. It says nothing
 * to a screen reader, which moves patients by the menu.
 */
export function DragLayer({ moving, free, obstacle, ghost }: DragLayerProps) {
  const names = patientsIn(moving.from).map(({ patient }) => surnameFirst(patient));
  const over = free.find(({ uuid }) => uuid === moving.over);
  return (
    <div aria-hidden="true" className="select-none">
      <div className="fixed inset-x-0 bottom-shell-bottom z-40 lg:start-20 flex flex-wrap items-center gap-2 border-line border-t bg-raised px-4 py-3 shadow-overlay">
        <span className="me-2 text-ink-muted">
          {free.length === 0 ? 'No bed of this ward is free' : 'Free beds'}
        </span>
        {free.map(({ uuid, name }) => (
          <Target key={uuid} bed={uuid} isOver={moving.over === uuid} icon="bed-double">
            {name}
          </Target>
        ))}
        <Target bed={anotherWard} isOver={moving.over === anotherWard} icon="hospital">
          Another ward…
        </Target>
      </div>
      <div
        ref={ghost}
        className="pointer-events-none fixed start-0 top-0 z-50 flex max-w-72 flex-col rounded-md bg-inverse px-3 py-1.5 text-on-inverse shadow-overlay"
      >
        <span className="font-semibold">{names.join(' and ')}</span>
        {over && <span className="text-sm">Transfer to {bedName(over.name)}</span>}
        {moving.over === anotherWard && <span className="text-sm">Transfer to another ward</span>}
        {obstacle && (
          <span className="flex items-start gap-1.5 text-sm">
            <Icon of="ban" />
            {obstacle}
          </span>
        )}
      </div>
    </div>
  );
}

type TargetProps = { bed: string; isOver: boolean; icon: IconName; children: string };

function Target({ bed, isOver, icon, children }: TargetProps) {
  return (
    <span
      data-bed={bed}
      className={`inline-flex min-h-11 items-center gap-2 rounded-md border-2 px-4 font-semibold ${
        isOver ? 'border-focus bg-accent-soft text-accent-ink' : 'border-accent border-dashed'
      }`}
    >
      <Icon of={icon} />
      {children}
    </span>
  );
}
