'use client';

import { type Dispatch, memo } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { entryFieldId } from '@/components/clinical/observations/field-ids';
import { FieldError } from '@/components/platform/ui/field-note';
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
  /** Nothing proposes a table strongly enough: a clinician chooses it. */
  isToBeChosen: boolean;
  isChosen: boolean;
  message: string | undefined;
  dispatch: Dispatch<EntryChange>;
};

/** Names the TEWS table in use and why, and lets a clinician take another. */
export const TableChoice = memo(function TableChoice({
  ageGroup,
  proposed,
  reason,
  uncertain,
  isToBeChosen,
  isChosen,
  message,
  dispatch,
}: TableChoiceProps) {
  const isChanged = ageGroup !== proposed;
  const choose = (value: string) => {
    const chosen = ageGroupNamed(value);
    const isProposal = chosen === proposed && !isToBeChosen;
    if (chosen) dispatch({ type: 'age-group', ageGroup: isProposal ? null : chosen });
  };
  const id = entryFieldId('TABLE');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        TEWS table
      </label>
      <Select
        id={id}
        value={isToBeChosen && !isChosen ? '' : ageGroup}
        onChange={(event) => choose(event.currentTarget.value)}
        options={ageGroups.map((group) => ({ value: group, label: ageGroupNames[group] }))}
        {...(isToBeChosen && !isChosen && { placeholder: 'Choose' })}
        aria-describedby={`${id}-reason`}
        aria-invalid={message ? true : undefined}
        className="w-44"
      />
      <p
        id={`${id}-reason`}
        className={
          uncertain || isChanged
            ? 'min-w-0 flex-1 basis-64 font-medium text-attention-ink'
            : 'min-w-0 flex-1 basis-64 text-ink-muted'
        }
      >
        {isChanged ? `Changed by hand. Proposed: ${reason}` : reason}
      </p>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
});
