'use client';

import {
  AlarmClock,
  ArrowDownUp,
  ArrowRightLeft,
  DoorOpen,
  Flag,
  LayoutGrid,
  Search,
  Table2,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
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
import { Input } from '@/components/platform/ui/input';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { Select } from '@/components/platform/ui/select';
import type { Census } from '@/lib/admissions/wards/census';
import { bedStateWords } from '@/lib/admissions/wards/words';
import type { ChangeView } from './use-board-view';

type BoardFiltersProps = {
  census: Census;
  /** Beds that somebody is planned to come to or to leave for another. */
  moving: number;
  /** Patients who are to leave today, or were to before. */
  leaving: number;
  /** Beds that the viewer looks after; null for a viewer who takes none. */
  mine: number | null;
  view: BoardView;
  onChange: ChangeView;
};

/** The counts of the ward, each of which narrows the board to what it counts. */
export function BoardFilters({ census, moving, leaving, mine, view, onChange }: BoardFiltersProps) {
  const toggle = (group: BoardGroup, isOn: boolean) =>
    onChange(({ groups }) => ({
      groups: boardGroups.filter((one) => (one === group ? isOn : groups.includes(one))),
    }));
  return (
    <fieldset className="-mx-4 flex min-w-0 items-center gap-2 overflow-x-auto scroll-px-16 px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
      <legend className="sr-only">Show only</legend>
      {mine !== null && (
        <FilterChip
          pressed={view.mineOnly}
          onPressedChange={(mineOnly) => onChange({ mineOnly })}
          count={mine}
        >
          <Icon of={UserRound} />
          Mine
        </FilterChip>
      )}
      {boardGroups.map((group) =>
        // Nobody has died on most wards on most days.
        group === 'blue' && census.blue === 0 && !view.groups.includes('blue') ? null : (
          <FilterChip
            key={group}
            pressed={view.groups.includes(group)}
            onPressedChange={(isOn) => toggle(group, isOn)}
            count={census[group]}
          >
            <GroupName group={group} />
          </FilterChip>
        ),
      )}
      <FilterChip
        pressed={view.overdueOnly}
        onPressedChange={(overdueOnly) => onChange({ overdueOnly })}
        count={census.overdue}
      >
        <Icon of={AlarmClock} />
        Overdue
      </FilterChip>
      <FilterChip
        pressed={view.flaggedOnly}
        onPressedChange={(flaggedOnly) => onChange({ flaggedOnly })}
      >
        <Icon of={Flag} />
        Alerts
      </FilterChip>
      <FilterChip
        pressed={view.movingOnly}
        onPressedChange={(movingOnly) => onChange({ movingOnly })}
        count={moving}
      >
        <Icon of={ArrowRightLeft} />
        Moves
      </FilterChip>
      <FilterChip
        pressed={view.leavingOnly}
        onPressedChange={(leavingOnly) => onChange({ leavingOnly })}
        count={leaving}
      >
        <Icon of={DoorOpen} />
        Discharges today
      </FilterChip>
      {census.unexplained > 0 && (
        <span className="inline-flex items-center gap-1.5 font-medium text-attention-ink">
          <Icon of={TriangleAlert} />
          {census.unexplained} occupied without an admission
        </span>
      )}
    </fieldset>
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

/** Search, order, and tiles or table. */
export function BoardControls({ view, onChange }: Pick<BoardFiltersProps, 'view' | 'onChange'>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="relative flex min-w-[min(12rem,100%)] flex-1 max-sm:basis-full">
        <Icon
          of={Search}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
        />
        <Input
          type="search"
          aria-label="Search the ward by name, MR number or bed"
          placeholder="Name, MR number or bed"
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
        className="w-44 max-sm:w-0 max-sm:flex-1"
      />
      <IconButton
        label={view.isReversed ? 'Restore the order' : 'Reverse the order'}
        icon={ArrowDownUp}
        aria-pressed={view.isReversed}
        onClick={() => onChange({ isReversed: !view.isReversed })}
        className="max-sm:hidden"
      />
      <SegmentedControl
        label="Layout"
        value={view.layout}
        onValueChange={(layout) => onChange({ layout })}
        options={[
          { value: 'tiles', label: 'Tiles', icon: LayoutGrid },
          { value: 'table', label: 'Table', icon: Table2 },
        ]}
      />
    </div>
  );
}

const sortNames = {
  acuity: 'Most urgent first',
  overdue: 'Next set first',
  name: 'Surname',
  bed: 'Bed',
  stay: 'Longest on ward',
};
