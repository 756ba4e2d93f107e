'use client';

import { clsx } from 'clsx';
import { memo } from 'react';
import type { AnswerEntryField } from '@/components/clinical/observations/entry-fields';
import { Choice } from '@/components/platform/ui/choice';
import { describedBy, EntryRow, type RowState } from './entry-row';
import { entryFieldId } from './field-ids';
import { litAcuity, litBySystem, litLook } from './points';

/** A parameter that is answered: each answer a button to press, with its points. One stop of Tab, answered or not. */
export const AnswerRow = memo(function AnswerRow({
  field: { code, label, hint, options },
  ...state
}: RowState & { field: AnswerEntryField }) {
  const { error, dispatch } = state;
  // An answer in another table's words is not one of this table's.
  const text = options.some(({ value }) => value === state.text) ? state.text : '';
  return (
    <EntryRow
      {...state}
      {...{ code, label, hint, text }}
      labelFor={null}
      askWhyNot
      wide
      onClear={() => dispatch({ type: 'typed', code, text: '' })}
    >
      <div
        role="radiogroup"
        aria-labelledby={`name-${code}`}
        aria-describedby={describedBy(code, state, hint)}
        aria-invalid={error === null ? undefined : true}
        className="flex w-full flex-wrap gap-1.5"
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            data-acuity={option.value === text ? litAcuity(option.score) : undefined}
            className={clsx(
              'relative flex min-h-control flex-1 basis-auto items-center justify-between gap-2 rounded-md border px-3 md:flex-none md:whitespace-nowrap md:px-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              option.value === text
                ? ['font-semibold ring-1 ring-current', litLook(option.score), litBySystem]
                : 'border-line-strong bg-surface hover:bg-sunken',
            )}
          >
            <Choice
              type="radio"
              id={index === 0 ? entryFieldId(code) : undefined}
              name={code}
              data-entry-field={code}
              data-answer={option.label}
              value={option.value}
              checked={option.value === text}
              tabIndex={option.value === text || (text === '' && index === 0) ? 0 : -1}
              onChange={() => dispatch({ type: 'typed', code, text: option.value })}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md opacity-0"
            />
            {option.label}
            <span
              className={clsx('text-sm', option.value === text ? 'font-bold' : 'text-ink-faint')}
            >
              {option.score}
              <span className="sr-only">{option.score === 1 ? ' point' : ' points'}</span>
            </span>
          </label>
        ))}
      </div>
    </EntryRow>
  );
});
