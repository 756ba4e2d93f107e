'use client';

import { hasAlerts } from '@/components/admissions/wards/arrange';
import { isLeaving } from '@/components/admissions/wards/leaving';
import { type BoardClock, isMoving } from '@/components/admissions/wards/moves';
import {
  type BoardGroup,
  type BoardView,
  boardGroups,
  boardSorts,
} from '@/components/admissions/wards/view';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { FilterChip } from '@/components/platform/ui/filter-chip';
import { Icon } from '@/components/platform/ui/icon';
import { IconButton } from '@/components/platform/ui/icon-button';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Input } from '@/components/platform/ui/input';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { Select } from '@/components/platform/ui/select';
import type { Census } from '@/lib/admissions/wards/census';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { bedStateWords } from '@/lib/admissions/wards/words';
import type { ChangeView } from './use-board-view';

type BoardFiltersProps = {
  beds: readonly BoardBed[];
  census: Census;
  clock: BoardClock;
  /** Beds that the viewer looks after; null for a viewer who takes none. */
  mine: number | null;
  view: BoardView;
  onChange: ChangeView;
};

/** The counts of the ward, each of which narrows the board to what it counts. One that counts nothing is left out. */
export function BoardFilters({ beds, census, clock, mine, view, onChange }: BoardFiltersProps) {
  const count = (isCounted: (bed: BoardBed) => boolean) => beds.filter(isCounted).length;
  const chips = [
    {
      key: 'mine',
      name: <Named icon="user-round">Mine</Named>,
      count: mine ?? 0,
      pressed: view.mineOnly,
      toggle: (mineOnly: boolean) => onChange({ mineOnly }),
    },
    ...boardGroups.map((group) => ({
      key: group,
      name: <GroupName group={group} />,
      count: census[group],
      pressed: view.groups.includes(group),
      toggle: (isOn: boolean) =>
        onChange(({ groups }) => ({
          groups: boardGroups.filter((one) => (one === group ? isOn : groups.includes(one))),
        })),
    })),
    {
      key: 'overdue',
      name: <Named icon="alarm-clock">Overdue</Named>,
      count: census.overdue,
      pressed: view.overdueOnly,
      toggle: (overdueOnly: boolean) => onChange({ overdueOnly }),
    },
    {
      key: 'alerts',
      name: <Named icon="flag">Alerts</Named>,
      count: count(hasAlerts),
      pressed: view.flaggedOnly,
      toggle: (flaggedOnly: boolean) => onChange({ flaggedOnly }),
    },
    {
      key: 'moves',
      name: <Named icon="arrow-right-left">Transfers</Named>,
      count: count((bed) => isMoving(bed, clock.now)),
      pressed: view.movingOnly,
      toggle: (movingOnly: boolean) => onChange({ movingOnly }),
    },
    {
      key: 'leaving',
      name: <Named icon="door-open">Discharges today</Named>,
      count: count((bed) => isLeaving(bed, clock)),
      pressed: view.leavingOnly,
      toggle: (leavingOnly: boolean) => onChange({ leavingOnly }),
    },
  ];
  return (
    <fieldset
      // Where the row scrolls sideways, browsers leave a chip that is partly in view as it is.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="-mx-4 flex min-w-0 items-center gap-x-2 gap-y-1 overflow-x-auto scroll-px-16 px-4 py-1 sm:mx-0 sm:px-1 sm:pointer-fine:flex-wrap sm:pointer-fine:overflow-visible sm:pointer-fine:px-0"
    >
      <legend className="sr-only">Show only</legend>
      {chips
        .filter(
          ({ key, count: counted, pressed }) =>
            counted > 0 || pressed || (key === 'mine' && mine !== null),
        )
        .map((chip) => (
          <FilterChip
            key={chip.key}
            pressed={chip.pressed}
            onPressedChange={chip.toggle}
            count={chip.count}
          >
            {chip.name}
          </FilterChip>
        ))}
      {census.unexplained > 0 && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-attention-ink">
          <Icon of="triangle-exclamation-point" />
          {census.unexplained} occupied without an admission
        </span>
      )}
    </fieldset>
  );
}

function Named({ icon, children }: { icon: IconName; children: string }) {
  return (
    <>
      <Icon of={icon} />
      {children}
    </>
  );
}

function GroupName({ group }: { group: BoardGroup }) {
  if (group === 'available' || group === 'cleaning' || group === 'out-of-service') {
    return bedStateWords[group];
  }
  return (
    <>
      <AcuityMark acuity={group} size="inline" />
      {acuityLooks[group].word}
    </>
  );
}

/** Search, order and layout. */
export function BoardControls({ view, onChange }: Pick<BoardFiltersProps, 'view' | 'onChange'>) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-2 max-lg:basis-full">
      <span className="relative flex min-w-24 max-w-80 flex-1 max-lg:max-w-full max-sm:basis-full">
        <Icon
          of="search"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
        />
        <Input
          type="search"
          aria-label="Search the ward by name, MR number or bed"
          placeholder="Search the ward"
          autoComplete="off"
          spellCheck={false}
          value={view.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className="ps-9"
        />
      </span>
      <Select
        aria-label="Order"
        value={view.sort}
        options={boardSorts.map((sort) => ({ value: sort, label: sortNames[sort] }))}
        onChange={(event) => {
          const sort = boardSorts.find((one) => one === event.target.value);
          if (sort) onChange({ sort, isReversed: false });
        }}
        className="w-40 max-sm:w-0 max-sm:flex-1"
      />
      <IconButton
        label={view.isReversed ? 'Restore the order' : 'Reverse the order'}
        icon="arrow-down-up"
        aria-pressed={view.isReversed}
        onClick={() => onChange({ isReversed: !view.isReversed })}
        className="max-sm:hidden pointer-coarse:max-xl:hidden"
      />
      <SegmentedControl
        label="Layout"
        isShort
        value={view.layout}
        onValueChange={(layout) => onChange({ layout })}
        options={[
          { value: 'tiles', label: 'Tiles', icon: 'layout-grid' },
          { value: 'compact', label: 'Compact', icon: 'rows-3' },
          { value: 'table', label: 'Table', icon: 'table-2' },
        ]}
      />
    </div>
  );
}

const sortNames = {
  acuity: 'Most urgent first',
  overdue: 'Next set first',
  name: 'Surname',
  bed: 'Bay and bed',
  stay: 'Longest on ward',
};
