'use client';

import { clsx } from 'clsx';
import { memo } from 'react';
import type { Entry } from '@/components/clinical/observations/entry';
import type { OxygenEntryField } from '@/components/clinical/observations/entry-fields';
import { Choice } from '@/components/platform/ui/choice';
import { NumberField } from '@/components/platform/ui/number-field';
import { describedBy, EntryRow, type RowState } from './entry-row';
import { entryFieldId, flowId } from './field-ids';
import { litBySystem } from './points';

type OxygenRowProps = RowState & { field: OxygenEntryField; oxygen: Entry['oxygen'] };

const answers = [
  { value: 'air', label: 'Air' },
  { value: 'oxygen', label: 'Oxygen' },
] as const;

/** Air or oxygen, always answered: a saturation means nothing without it. On oxygen, its flow. One stop of Tab, answered or not. */
export const OxygenRow = memo(function OxygenRow({
  field: { code, label, hint },
  oxygen,
  ...state
}: OxygenRowProps) {
  const { text, error, dispatch } = state;
  return (
    <EntryRow
      {...state}
      text={oxygen ?? ''}
      {...{ code, label, hint }}
      labelFor={null}
      askWhyNot
      wide
      onClear={() => dispatch({ type: 'breathes', oxygen: null })}
    >
      <div
        role="radiogroup"
        aria-labelledby={`name-${code}`}
        aria-describedby={describedBy(code, state, hint)}
        className="flex gap-1.5"
      >
        {answers.map(({ value, label: words }, index) => (
          <label
            key={value}
            className={clsx(
              'relative flex min-h-control items-center rounded-md border px-3',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              value === oxygen
                ? [
                    'border-accent bg-accent-soft font-semibold text-accent-ink ring-1 ring-accent',
                    litBySystem,
                  ]
                : 'border-line-strong bg-surface hover:bg-sunken',
            )}
          >
            <Choice
              type="radio"
              id={index === 0 ? entryFieldId(code) : undefined}
              name={code}
              data-entry-field={code}
              data-answer={words}
              value={value}
              checked={value === oxygen}
              tabIndex={value === oxygen || (oxygen === null && index === 0) ? 0 : -1}
              onChange={() => dispatch({ type: 'breathes', oxygen: value })}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md opacity-0"
            />
            {words}
          </label>
        ))}
      </div>
      {oxygen === 'oxygen' && (
        <NumberField
          id={flowId}
          aria-label="Oxygen flow"
          data-entry-field="O2_FLOW-rate"
          unit="L/min"
          value={text}
          onChange={(event) => dispatch({ type: 'typed', code, text: event.currentTarget.value })}
          onBlur={() => dispatch({ type: 'left', code })}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={describedBy(code, state, hint)}
          className="w-32 text-lg"
        />
      )}
    </EntryRow>
  );
});
