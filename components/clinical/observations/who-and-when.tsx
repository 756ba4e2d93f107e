'use client';

import { type Dispatch, memo } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { NowOrEarlier } from '@/components/platform/forms/now-or-earlier';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import type { Performer } from '@/lib/clinical/observations/entry-context';
import { entryFieldId } from './field-ids';

type WhoAndWhenProps = {
  performers: readonly Performer[];
  performer: string;
  performerError: string | undefined;
  takenAt: string | null;
  timeError: string | undefined;
  timeZone: string;
  dispatch: Dispatch<Extract<EntryChange, { type: 'performer' | 'taken-at' }>>;
};

/** The performer and the time: now, or an earlier one for a late entry. */
export const WhoAndWhen = memo(function WhoAndWhen({
  performers,
  performer,
  performerError,
  takenAt,
  timeError,
  timeZone,
  dispatch,
}: WhoAndWhenProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Performed by" id={entryFieldId('PERFORMER')} error={performerError}>
        <Select
          placeholder="Choose who"
          value={performer}
          onChange={(event) =>
            dispatch({ type: 'performer', performer: event.currentTarget.value })
          }
          options={performers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </Field>
      <NowOrEarlier
        legend="When"
        label="Time of the observations"
        timeZone={timeZone}
        value={takenAt}
        onChange={(at) => dispatch({ type: 'taken-at', takenAt: at })}
        id={entryFieldId('TIME')}
        error={timeError}
      />
    </div>
  );
});
