'use client';

import { type Dispatch, memo } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { serverNow } from '@/lib/http/server-clock';
import type { EntryChange } from '@/lib/observations/entry';
import type { Performer } from '@/lib/observations/entry-context';
import { wallTimeAt } from '@/lib/observations/wall-time';
import { fieldId } from './entry-row';

type WhoAndWhenProps = {
  performers: readonly Performer[];
  performer: string;
  performerError: string | undefined;
  takenAt: string | null;
  timeError: string | undefined;
  timeZone: string;
  dispatch: Dispatch<Extract<EntryChange, { type: 'performer' | 'taken-at' }>>;
};

/** Who made the observations, and when: now, or earlier and only entered now. */
export const WhoAndWhen = memo(function WhoAndWhen({
  performers,
  performer,
  performerError,
  takenAt,
  timeError,
  timeZone,
  dispatch,
}: WhoAndWhenProps) {
  const now = () => wallTimeAt(serverNow(), timeZone);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Done by" id={fieldId('PERFORMER')} error={performerError}>
        <Select
          placeholder="Choose who"
          value={performer}
          onChange={(event) =>
            dispatch({ type: 'performer', performer: event.currentTarget.value })
          }
          options={performers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <RadioGroup
          legend="When"
          value={takenAt === null ? 'now' : 'earlier'}
          onChange={(event) =>
            dispatch({
              type: 'taken-at',
              takenAt: event.currentTarget.value === 'now' ? null : now(),
            })
          }
          options={[
            { value: 'now', label: 'Now' },
            { value: 'earlier', label: 'Earlier' },
          ]}
        />
        {takenAt !== null && (
          <Field
            label="Time of the observations"
            hint={`Wall time, ${timeZone}`}
            id={fieldId('TIME')}
            error={timeError}
          >
            <Input
              type="datetime-local"
              value={takenAt}
              onChange={(event) =>
                dispatch({ type: 'taken-at', takenAt: event.currentTarget.value })
              }
            />
          </Field>
        )}
      </div>
    </div>
  );
});
