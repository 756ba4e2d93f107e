'use client';

import { type Dispatch, memo } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import {
  isNotMeasuredReason,
  notMeasuredReasons,
} from '@/components/clinical/observations/not-measured';
import { Select } from '@/components/platform/ui/select';

const reasons = Object.entries(notMeasuredReasons).map(([value, label]) => ({ value, label }));

type NoneMeasuredProps = {
  /** The codes that a reason is given for, separated by blanks. */
  codes: string;
  /** The reason that all of them have; null where they have none. */
  reason: string | null;
  dispatch: Dispatch<EntryChange>;
};

/** Why nothing more is measured: of a patient who refuses, or is not there, one answer and not one for each parameter. */
export const NoneMeasured = memo(function NoneMeasured({
  codes,
  reason,
  dispatch,
}: NoneMeasuredProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3">
      <label htmlFor="none-measured" className="font-medium">
        Remaining values not measured
      </label>
      <Select
        id="none-measured"
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) =>
          dispatch({
            type: 'none-measured',
            codes: codes.split(' '),
            reason: isNotMeasuredReason(value) ? value : null,
          })
        }
        options={reasons}
        placeholder="Choose the reason"
        className="w-60"
      />
    </div>
  );
});
