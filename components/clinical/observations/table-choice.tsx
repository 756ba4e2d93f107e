'use client';

import { type Dispatch, memo } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { Select } from '@/components/platform/ui/select';
import {
  type AgeGroup,
  ageGroupNamed,
  ageGroupNames,
  ageGroups,
} from '@/lib/domain/scores/age-group';

type TableChoiceProps = {
  ageGroup: AgeGroup;
  proposed: AgeGroup;
  reason: string;
  uncertain: boolean;
  dispatch: Dispatch<EntryChange>;
};

/** Names the TEWS table in use and why, and lets a clinician take another. */
export const TableChoice = memo(function TableChoice({
  ageGroup,
  proposed,
  reason,
  uncertain,
  dispatch,
}: TableChoiceProps) {
  const isChanged = ageGroup !== proposed;
  const choose = (value: string) => {
    const chosen = ageGroupNamed(value);
    if (chosen) dispatch({ type: 'age-group', ageGroup: chosen === proposed ? null : chosen });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor="tews-table" className="font-medium">
        TEWS table
      </label>
      <Select
        id="tews-table"
        value={ageGroup}
        onChange={(event) => choose(event.currentTarget.value)}
        options={ageGroups.map((group) => ({ value: group, label: ageGroupNames[group] }))}
        aria-describedby="tews-table-reason"
        className="w-44"
      />
      <p
        id="tews-table-reason"
        className={
          uncertain || isChanged
            ? 'min-w-0 flex-1 basis-64 font-medium text-attention-ink'
            : 'min-w-0 flex-1 basis-64 text-ink-muted'
        }
      >
        {isChanged ? `Changed by hand. Proposed: ${reason}` : reason}
      </p>
    </div>
  );
});
